internal import TransitionLock

/// The controller that a dismissal removes: the one presented at the call, or presented by a call ahead of it in line.
///
/// So a dismissal, a presentation and another dismissal may wait in one line. A controller that other code has
/// presented meanwhile stays.
struct DismissalTarget<Kit: ControllerKit>: OperationTarget {
  typealias Controller = Kit.Controller

  private let kit: Kit
  private weak var presented: Controller?
  private let name: String?
  private let place: PlaceInLine
  /// A Boolean value that indicates whether presentations by calls ahead of this one do not count.
  private let isFixed: Bool

  init(of calls: SerializedCalls<Kit>, place: PlaceInLine) {
    kit = calls.kit
    presented = calls.controller.flatMap { calls.kit.targetOfDismissal(on: $0) }
    name = presented.map { calls.kit.name(of: $0) }
    self.place = place
    isFixed = calls.resolvesWhenCalled
  }

  func objection(on controller: Controller) -> CallRefusal? {
    if let presented, kit.isPresented(presented) { return nil }
    let current = kit.targetOfDismissal(on: controller)
    if let current, isMeant(current) { return nil }
    let lost = name.map { "\($0) is no longer presented" }
    let message =
      switch (lost, current.map { kit.name(of: $0) }) {
      case (let lost?, let current?): "\(lost); \(current) was presented meanwhile."
      case (nil, let current?): "Nothing was presented at the call; \(current) was presented meanwhile."
      case (let lost?, nil): lost + "."
      case (nil, nil): "\(kit.name(of: controller)) no longer presents a controller."
      }
    return CallRefusal(.nothingPresented, message)
  }

  func receiver(for controller: Controller) -> Controller {
    guard let current = kit.targetOfDismissal(on: controller), !isMeant(current), let presented,
      let presenter = kit.presenter(of: presented)
    else { return controller }
    return presenter
  }

  private func isMeant(_ current: Controller) -> Bool {
    current === presented || (!isFixed && kit.placeOfPresentation(of: current)?.isAhead(of: place) == true)
  }
}
