/// The controller that a dismissal takes away: what was presented when it was called, or by a call ahead of it in line.
///
/// So a dismissal, a presentation and another dismissal may stand in one line; and what something else has presented
/// meanwhile stays.
final class DismissalTarget: OperationTarget {
  private weak var presented: ViewController?
  private let description: String?
  private let place: PlaceInLine
  private let isFixed: Bool

  /// - Parameter isFixed: a Boolean value that indicates whether what calls ahead of this one present does not count.
  init(on controller: ViewController?, place: PlaceInLine, isFixed: Bool) {
    presented = controller.flatMap(Self.presented)
    description = presented?.description
    self.place = place
    self.isFixed = isFixed
  }

  func objection(on controller: ViewController) -> TargetObjection? {
    if presented?.presenter != nil { return nil }
    let current = Self.presented(on: controller)
    if let current, isMeant(current) { return nil }
    let lost = description.map { "\($0) is not presented any more" }
    let message =
      switch (lost, current) {
      case (let lost?, let current?): "\(lost); \(current) is, which was presented meanwhile."
      case (nil, let current?): "Nothing was presented when this was called; \(current) was presented meanwhile."
      case (let lost?, nil): lost + "."
      case (nil, nil): "On \(controller) nothing is presented any more."
      }
    return TargetObjection(code: .nothingPresented, message: message)
  }

  func receiver(for controller: ViewController) -> ViewController {
    guard let current = Self.presented(on: controller), !isMeant(current), let presenter = presented?.presenter else {
      return controller
    }
    return presenter
  }

  private func isMeant(_ current: ViewController) -> Bool {
    current === presented || (!isFixed && current.presentation?.place?.isAhead(of: place) == true)
  }

  private static func presented(on controller: ViewController) -> ViewController? {
    controller.presenterToDismissFrom?.presented
  }
}
