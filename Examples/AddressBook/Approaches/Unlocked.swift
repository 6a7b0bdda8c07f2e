/// Without a lock: everything starts at once, and what collides is up to UIKit.
struct Unlocked: Approach {
  func start(_ transition: Transition, in app: isolated AddressBookApp) {
    app.begin(transition) {}
  }
}
