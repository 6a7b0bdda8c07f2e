internal import NavigationSimulator
internal import ScheduleTestKit
internal import TransitionLock

/// A weak reference to an object that must go.
struct WatchedObject {
  private(set) weak var object: AnyObject?
  let name: String
  /// The name of the object from which this one was reached; nil if the body handed over this one.
  let origin: String?
  let location: TestLocation

  init(_ object: AnyObject, reachedFrom origin: String?, at location: TestLocation) {
    self.object = object
    self.origin = origin
    self.location = location
    name = Self.name(of: object)
  }

  /// The name of an object in messages: without an address, so that two runs give the same text.
  private static func name(of object: AnyObject) -> String {
    switch object {
    case let controller as ViewController: return "\(controller)"
    case let lock as TransitionLock: return "<TransitionLock \"\(lock.label)\">"
    case let view as View:
      let type = "\(type(of: view))"
      return view.name.map { "<\(type) \"\($0)\">" } ?? "<\(type)>"
    default: return "<\(type(of: object))>"
    }
  }

  /// The leak of this object; nil if the object is gone.
  var leak: Leak? {
    guard let object else { return nil }
    return Leak(name: name, origin: origin, state: Self.state(of: object), location: location)
  }

  /// The possible owner of the object, where it can be determined.
  private static func state(of object: AnyObject) -> String? {
    switch object {
    case let controller as ViewController:
      if let parent = controller.parent { return "its parent is \(parent)" }
      if let presenter = controller.presentingViewController {
        return "it is presented by \(presenter)"
      }
      return controller.window == nil ? nil : "it is in a window"
    case let view as View:
      return view.superview.map { "it is in \(name(of: $0))" }
    case let lock as TransitionLock:
      return lock.holder.map { "it is held by \($0.label)" }
    default: return nil
    }
  }
}

/// A request that has to be settled.
struct WatchedRequest {
  let request: TransitionLock.Request
  let location: TestLocation
}

/// A reference to a simulation that does not retain it.
struct WeakSimulation {
  private(set) weak var simulation: NavigationSimulation?
  let isFollowed: Bool

  init(_ simulation: NavigationSimulation, isFollowed: Bool = false) {
    self.simulation = simulation
    self.isFollowed = isFollowed
  }
}
