/// The connections of view controllers, in UIKit or in a world that is like it: as much as it takes to find out at its
/// turn what a call meant.
package protocol ControllerGraph {
  /// The type of view controllers.
  associatedtype Controller: AnyObject

  /// The controller that a controller, or else its nearest ancestor that presents something, presents.
  func presented(by controller: Controller) -> Controller?
  /// The controller that presents a controller, or else the ancestor of it that is presented.
  func presenter(of controller: Controller) -> Controller?
  /// The navigation controller that a controller is, or is in.
  func stack(of controller: Controller) -> Controller?
  /// The controllers on the stack of a navigation controller, the root first.
  func controllers(onStackOf navigationController: Controller) -> [Controller]
  /// The place in line of the call that presented a controller; nil if none did that stood in a line.
  func placeOfPresentation(of controller: Controller) -> PlaceInLine?
  /// The name of a controller in messages.
  func name(of controller: Controller) -> String
}

extension ControllerGraph {
  /// The controller that a dismissal takes away which is called on a controller: what it presents, or else what is
  /// presented that it is, or is in.
  package func targetOfDismissal(on controller: Controller) -> Controller? {
    presented(by: controller) ?? presenter(of: controller).flatMap { presented(by: $0) }
  }

  /// Returns a Boolean value that indicates whether a controller is presented itself, and not only something that it is
  /// in.
  package func isPresented(_ controller: Controller) -> Bool {
    presenter(of: controller).map { presented(by: $0) === controller } ?? false
  }

  /// The controller at the top of the stack that a controller is in, or has.
  package func top(ofStackOf controller: Controller) -> Controller? {
    stack(of: controller).flatMap { controllers(onStackOf: $0).last }
  }
}
