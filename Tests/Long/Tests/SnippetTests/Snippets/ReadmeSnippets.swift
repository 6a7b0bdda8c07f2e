import TransitionLock

/// The approaches of the README and of the guide on choosing, with the lock alone.
final class ContactViewController: UIViewController {
  let lock = TransitionLock(label: "contact")

  // snippet: README.md: guard presentedViewController

  // snippet: README.md: lock.enqueue

  // snippet: ChoosingAnApproach.md: func expire()
}
