/// The animators of a play, some of which may leak.
///
/// It keeps no animator alive. When it is destroyed, it frees the animators that have kept themselves alive, so that this
/// program itself leaks nothing.
final class Litter {
  private struct Reference {
    weak var animator: OldAnimator?
  }

  private var references: [Reference] = []

  deinit {
    for reference in references { reference.animator?.letGo() }
  }

  func add(_ animator: OldAnimator) { references.append(Reference(animator: animator)) }
}
