import NavigationSimulator
import TransitionLock

/// The address book: its screens, the actions of its buttons and its timer, and a log of their
/// results.
///
/// It runs on the executor of its simulation's clock, so every playback is deterministic.
actor AddressBookApp {
  let simulation: NavigationSimulation
  let screens: Screens
  let recorder: Recorder
  private let way: Way
  private let approach: any Approach

  nonisolated let executor: SimulationExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates the app, with its first screens in a window.
  ///
  /// - Parameters:
  ///   - way: the way in which transitions are started.
  ///   - session: the session that will be played.
  ///   - collisionBehavior: the treatment of a transition that collides.
  init(_ way: Way, of session: Session, collisionBehavior: CollisionBehavior) throws {
    let simulation = NavigationSimulation()
    simulation.collisionBehavior = collisionBehavior
    // All tasks of the app run on the clock's executor.
    if let yields = SimulationClock.requiredIdleYields { simulation.requiredIdleYields = yields }
    let recorder = Recorder(session)
    let screens = try Screens(in: simulation)
    simulation.addObserver(recorder)
    self.simulation = simulation
    self.recorder = recorder
    self.screens = screens
    executor = simulation.clock.executor
    self.way = way
    approach =
      switch way {
      case .unlocked: Unlocked()
      case .dropping: Dropping(lock: simulation.clock.makeLock())
      case .queueing: Queueing(lock: simulation.clock.makeLock())
      }
  }

  /// Plays the session to its end.
  func play() async throws -> Playback {
    for (index, event) in recorder.episodes.map(\.event).enumerated() {
      simulation.schedule(at: .init(offset: event.time)) {
        self.recorder.attribute(to: index) { self.perform(event.action, of: index) }
      }
    }
    try await simulation.run()
    return Playback(
      way: way,
      episodes: recorder.episodes,
      movements: recorder.movements,
      callbacks: recorder.callbacks,
      view: screens.view
    )
  }
}

extension AddressBookApp {
  /// Hands a transition to the approach.
  func transition(
    _ label: StaticString,
    of event: Int,
    file: StaticString = #fileID,
    line: UInt = #line,
    unless obstacle: @autoclosure @escaping () -> String? = nil,
    _ steps: Transition.Step...
  ) {
    let label = TransitionLock.Label(stringLiteral: label)
    let transition = Transition(
      label: label,
      file: file,
      line: line,
      event: event,
      obstacle: obstacle,
      steps: steps
    )
    approach.start(transition, in: self)
  }

  /// Begins a transition at its turn, unless it no longer makes sense.
  func beginUnlessOutdated(_ transition: Transition, over: @escaping () -> Void) {
    if let reason = transition.obstacle() {
      recorder.begin(transition.event, at: simulation.clock.now.offset)
      recorder.outdate(transition.event, at: simulation.clock.now.offset, because: reason)
      over()
    } else {
      begin(transition, over: over)
    }
  }

  /// Begins a transition; calls `over` when it has ended, or was impossible, and never if UIKit
  /// drops it.
  func begin(_ transition: Transition, over: @escaping () -> Void) {
    recorder.begin(transition.event, at: simulation.clock.now.offset)
    take(transition.steps[...], of: transition.event, over: over)
  }

  private func take(_ steps: ArraySlice<Transition.Step>, of event: Int, over: @escaping () -> Void)
  {
    guard let step = steps.first else {
      recorder.finish(event, at: simulation.clock.now.offset)
      over()
      return
    }
    recorder.attribute(to: event) {
      do {
        try step { self.take(steps.dropFirst(), of: event, over: over) }
      } catch let nothing as NothingToDo {
        recorder.outdate(event, at: simulation.clock.now.offset, because: nothing.reason)
        over()
      } catch let failure as NavigationFailure {
        let inTheWay = failure.conflictingTransition.map { " In the way: \($0)." } ?? ""
        recorder.collide(
          event,
          at: simulation.clock.now.offset,
          "\(failure.code): \(failure.message)\(inTheWay)"
        )
        over()
      } catch {
        recorder.collide(event, at: simulation.clock.now.offset, "\(error)")
        over()
      }
    }
  }
}
