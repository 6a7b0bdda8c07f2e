/// The animators of a play, some of which may leak.
///
/// It keeps no animator alive. When it is destroyed, it frees the animators that have kept
/// themselves alive, so that this program itself leaks nothing.
final class Litter {
  private var references: [Weak<OldAnimator>] = []

  deinit {
    for reference in references { reference.object?.letGo() }
  }

  func add(_ animator: OldAnimator) { references.append(Weak(object: animator)) }
}

/// A reference that does not keep its object alive.
struct Weak<Object: AnyObject> {
  weak var object: Object?
}
