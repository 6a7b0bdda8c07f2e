internal import NavigationSimulator
public import ScheduleTestKit
public import TransitionLock

/// A list of what has to be gone after a piece of a test, which `expectNoLeaks` hands to its body.
///
/// It keeps nothing alive. With a controller everything is watched that can be reached from it: its children, what it presents,
/// and their views. With a window this goes on while transitions in its simulation start and end, so that what is pushed later is
/// watched as well.
///
/// It belongs to the isolation that uses it.
public final class LeakWatch {
  private(set) var objects: [WatchedObject] = []
  private var requests: [WatchedRequest] = []
  private var windows: [WatchedObject] = []
  private var simulations: [WeakSimulation] = []

  init() {}

  /// Watches an object, and hands it back.
  ///
  /// - Parameters:
  ///   - object: the object.
  ///   - fileID: the place, which is named where the object is still alive.
  ///   - filePath: likewise.
  ///   - line: likewise.
  ///   - column: likewise.
  /// - Complexity: O(*n*) for *n* objects that are watched or can be reached.
  @discardableResult
  public func watch<Object: AnyObject>(
    _ object: Object,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Object {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    add(object, reachedFrom: nil, at: location)
    return object
  }

  /// Watches two objects or more.
  ///
  /// - Complexity: O(*m* · *n*) for *m* objects, as for one.
  public func watch(
    _ first: AnyObject,
    _ second: AnyObject,
    _ others: AnyObject...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    for object in [first, second] + others { add(object, reachedFrom: nil, at: location) }
  }

  /// Watches a request of a lock: it has to be settled.
  ///
  /// - Complexity: O(1), amortized.
  @discardableResult
  public func watch(
    _ request: TransitionLock.Request,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> TransitionLock.Request {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    requests.append(WatchedRequest(request: request, location: location))
    return request
  }

  private func add(_ object: AnyObject, reachedFrom origin: String?, at location: TestLocation) {
    guard !objects.contains(where: { $0.object === object }) else { return }
    let watched = WatchedObject(object, reachedFrom: origin, at: location)
    objects.append(watched)
    let next = origin ?? watched.name
    if let simulation = object as? NavigationSimulation { follow(simulation) }
    if let window = object as? Window {
      windows.append(watched)
      follow(window.simulation)
    }
    if let controller = object as? ViewController {
      if let simulation = controller.simulation { note(simulation) }
      for reached in controller.reachable { add(reached, reachedFrom: next, at: location) }
      if let view = controller.viewIfLoaded { add(view, reachedFrom: next, at: location) }
    }
    if let view = object as? View {
      for subview in view.subviews { add(subview, reachedFrom: next, at: location) }
    }
    if let root = (object as? Window)?.rootViewController { add(root, reachedFrom: next, at: location) }
  }

  private func note(_ simulation: NavigationSimulation) {
    if !simulations.contains(where: { $0.simulation === simulation }) { simulations.append(WeakSimulation(simulation)) }
  }

  private func follow(_ simulation: NavigationSimulation) {
    guard !simulations.contains(where: { $0.simulation === simulation && $0.isFollowed }) else { return }
    simulations.removeAll { $0.simulation === simulation }
    simulations.append(WeakSimulation(simulation, isFollowed: true))
    simulation.addObserver(LeakWatchObserver(self))
  }

  /// Looks again at what is in the windows.
  func lookAgain() {
    for watched in windows {
      guard let root = (watched.object as? Window)?.rootViewController else { continue }
      for controller in root.reachable {
        add(controller, reachedFrom: watched.name, at: watched.location)
        if let view = controller.viewIfLoaded { add(view, reachedFrom: watched.name, at: watched.location) }
      }
    }
  }

  /// A Boolean value that indicates whether everything is gone.
  var isClean: Bool { objects.allSatisfy { $0.object == nil } && requests.allSatisfy { $0.request.outcome != nil } }

  /// The simulations that may let go of what is still there when they come to rest.
  var simulationsToRest: [WeakSimulation] {
    for watched in objects {
      if let simulation = (watched.object as? ViewController)?.simulation { note(simulation) }
    }
    return simulations
  }

  /// What is still there.
  var leaks: [Leak] {
    objects.compactMap(\.leak)
      + requests.filter { $0.request.outcome == nil }.map {
        Leak(name: "a request of a lock", origin: nil, state: "it is not settled", location: $0.location)
      }
  }
}

/// Looks again whenever a transition starts or ends.
private final class LeakWatchObserver: SimulationObserver {
  private weak var watch: LeakWatch?
  init(_ watch: LeakWatch) { self.watch = watch }

  func simulation(_ simulation: NavigationSimulation, didStart transition: TransitionRecord) { watch?.lookAgain() }

  func simulation(_ simulation: NavigationSimulation, didEnd transition: TransitionRecord, with end: TransitionEnd) {
    watch?.lookAgain()
  }
}

/// An object that is still alive where it should be gone, or a request that is not settled.
public struct Leak: Sendable {
  /// The name of the object, such as `<Editor "Alice">`.
  public let name: String
  /// The name of the object that was handed over, and from which this one was reached; nil if this one was.
  public let origin: String?
  /// Who may be holding it, where that can be seen.
  public let state: String?
  /// The place at which it was handed over.
  public let location: TestLocation
}

extension Leak: CustomStringConvertible {
  /// A text for people.
  public var description: String {
    let origin = origin.map { ", reached from \($0)" } ?? ""
    let state = state.map { "; \($0)" } ?? ""
    return "\(name)\(origin), watched at \(location)\(state)"
  }
}
