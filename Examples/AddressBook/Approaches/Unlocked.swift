/// The approach without a lock, in which every transition starts at once, and UIKit decides
/// collisions.
struct Unlocked: Approach {
  func start(_ transition: Transition, in app: isolated AddressBookApp) {
    app.begin(transition) {}
  }
}
