/// The approach without a lock, in which everything starts at once, and collisions are up to UIKit.
struct Unlocked: Approach {
  func start(_ transition: Transition, in app: isolated AddressBookApp) {
    app.begin(transition) {}
  }
}
