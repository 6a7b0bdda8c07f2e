internal import NavigationSimulator
public import ScheduleTestKit
public import TransitionLock

/// A list of objects that must be gone after a part of a test; `expectNoLeaks` hands it to its
/// body.
///
/// It keeps nothing alive. Watching a controller also watches every object that can be reached from
/// it: its children, the controllers that it presents, and their views. Watching a window also
/// watches controllers that are pushed or presented in it later.
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
  ///   - fileID: the place of the call, which the leak of the object names.
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
  /// - Complexity: O(*m* · *n*) for *m* objects, each of which takes O(*n*) as above.
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
    if let root = (object as? Window)?.rootViewController {
      add(root, reachedFrom: next, at: location)
    }
  }

  private func note(_ simulation: NavigationSimulation) {
    if !simulations.contains(where: { $0.simulation === simulation }) {
      simulations.append(WeakSimulation(simulation))
    }
  }

  private func follow(_ simulation: NavigationSimulation) {
    guard !simulations.contains(where: { $0.simulation === simulation && $0.isFollowed }) else {
      return
    }
    simulations.removeAll { $0.simulation === simulation }
    simulations.append(WeakSimulation(simulation, isFollowed: true))
    simulation.addObserver(LeakWatchObserver(self))
  }

  /// Watches the controllers and views that have come into the watched windows.
  func lookAgain() {
    for watched in windows {
      guard let root = (watched.object as? Window)?.rootViewController else { continue }
      for controller in root.reachable {
        add(controller, reachedFrom: watched.name, at: watched.location)
        if let view = controller.viewIfLoaded {
          add(view, reachedFrom: watched.name, at: watched.location)
        }
      }
    }
  }

  /// Whether everything is gone.
  var isClean: Bool {
    objects.allSatisfy { $0.object == nil } && requests.allSatisfy { $0.request.outcome != nil }
  }

  /// The simulations that may release the remaining objects when they come to rest.
  var simulationsToRest: [WeakSimulation] {
    for watched in objects {
      if let simulation = (watched.object as? ViewController)?.simulation { note(simulation) }
    }
    return simulations
  }

  /// The objects that are not gone, and the requests that are not settled.
  var leaks: [Leak] {
    objects.compactMap(\.leak)
      + requests.filter { $0.request.outcome == nil }.map {
        Leak(
          name: "a request of a lock",
          origin: nil,
          state: "it is not settled",
          location: $0.location
        )
      }
  }
}

/// Looks again whenever a transition starts or ends.
private final class LeakWatchObserver: SimulationObserver {
  private weak var watch: LeakWatch?
  init(_ watch: LeakWatch) { self.watch = watch }

  func simulation(_ simulation: NavigationSimulation, didStart transition: TransitionRecord) {
    watch?.lookAgain()
  }

  func simulation(
    _ simulation: NavigationSimulation,
    didEnd transition: TransitionRecord,
    with end: TransitionEnd
  ) {
    watch?.lookAgain()
  }
}

/// An object that is still alive where it should be gone, or a request that is not settled.
public struct Leak: Sendable {
  /// The name of the object, such as `<Editor "Alice">`.
  public let name: String
  /// The name of the watched object from which this one was reached; nil if the body handed over
  /// this one.
  public let origin: String?
  /// The possible owner of the object, where it can be determined.
  public let state: String?
  /// The place where the body handed over the object.
  public let location: TestLocation
}

extension Leak: CustomStringConvertible {
  /// A human-readable text.
  public var description: String {
    let origin = origin.map { ", reached from \($0)" } ?? ""
    let state = state.map { "; \($0)" } ?? ""
    return "\(name)\(origin), watched at \(location)\(state)"
  }
}
