internal import TransitionLock

/// The controller that a dismissal removes: the one presented when the dismissal was called, or one
/// presented by a call ahead of it in line.
///
/// So a dismissal, a presentation and another dismissal may wait in one line. A controller that
/// other code presents meanwhile stays.
struct DismissalTarget<Kit: ControllerKit> {
  private let kit: Kit
  private weak var presented: Kit.Controller?
  private let name: String?
  private let place: PlaceInLine

  init(in kit: Kit, on controller: Kit.Controller?, place: PlaceInLine) {
    (self.kit, self.place) = (kit, place)
    presented = controller.flatMap { kit.targetOfDismissal(on: $0) }
    name = presented.map { kit.name(of: $0) }
  }

  /// Returns the objection to the dismissal at its turn: its target is no longer presented.
  func objection(on controller: Kit.Controller) -> CallRefusal? {
    if let presented, kit.isPresented(presented) { return nil }
    let current = kit.targetOfDismissal(on: controller)
    if let current, isMeant(current) { return nil }
    let lost = name.map { "\($0) is no longer presented" } ?? "Nothing was presented at the call"
    let message = lost + (current.map { "; \(kit.name(of: $0)) was presented meanwhile." } ?? ".")
    return CallRefusal(.nothingPresented, message)
  }

  /// Returns the controller on which to call the dismissal.
  func receiver(for controller: Kit.Controller) -> Kit.Controller {
    guard let current = kit.targetOfDismissal(on: controller), !isMeant(current), let presented,
      let presenter = kit.presenter(of: presented)
    else { return controller }
    return presenter
  }

  private func isMeant(_ current: Kit.Controller) -> Bool {
    current === presented || kit.placeOfPresentation(of: current)?.isAhead(of: place) == true
  }
}
