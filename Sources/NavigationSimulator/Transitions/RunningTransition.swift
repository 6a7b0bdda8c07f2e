/// A transition from its start to its end: who it occupies, when it is over, and who is told.
final class RunningTransition {
  let choreography: any Choreography
  let isAnimated: Bool
  let place: SourcePlace
  // A simulation keeps its open transitions, and what calls them; none of them is called when it is gone.
  private unowned let simulation: NavigationSimulation
  private let number: UInt64
  private let startInstant: SimulationClock.Instant
  private let duration: Duration
  private var completion: TransitionCompletion?
  /// What waits for the end of this transition, as UIKit's dismissal during a presentation does.
  private var afterwards: [() -> Void] = []

  init(
    _ choreography: any Choreography,
    in simulation: NavigationSimulation,
    animated: Bool,
    at place: SourcePlace,
    completion: TransitionCompletion? = nil
  ) {
    self.choreography = choreography
    self.simulation = simulation
    self.place = place
    self.completion = completion
    isAnimated = animated
    number = simulation.nextTransition
    simulation.nextTransition += 1
    startInstant = simulation.clock.now
    duration = animated ? choreography.duration(in: simulation.durations) : .zero
  }

  var record: TransitionRecord {
    TransitionRecord(
      number: number,
      kind: choreography.kind,
      container: choreography.container?.identity,
      leaving: choreography.leaving?.identity,
      arriving: choreography.arriving?.identity,
      isAnimated: isAnimated,
      start: startInstant,
      duration: duration,
      file: "\(place.file)",
      line: Int(place.line)
    )
  }

  /// Occupies the controllers, begins, and ends at once or when its time has come.
  func start() {
    for occupant in choreography.occupants {
      occupant.controller.occupancy = Occupancy(self, coversContents: occupant.coversContents)
    }
    simulation.open[number] = self
    if !simulation.observers.isEmpty {
      let record = record
      simulation.tell { $0.simulation(simulation, didStart: record) }
    }
    choreography.begin(animated: isAnimated, in: simulation)
    if isAnimated {
      simulation.schedule(after: duration) { self.finish() }
    } else {
      finish()
    }
  }

  private func finish() {
    choreography.finish(animated: isAnimated, in: simulation)
    for occupant in choreography.occupants { occupant.controller.occupancy = Occupancy() }
    simulation.open[number] = nil
    if !simulation.observers.isEmpty {
      let record = record
      simulation.tell { $0.simulation(simulation, didEnd: record, with: .finished) }
    }
    simulation.clock.stir()
    let completion = completion
    self.completion = nil
    completion?(.finished)
    let afterwards = afterwards
    self.afterwards = []
    for operation in afterwards { operation() }
  }

  func whenOver(_ operation: @escaping () -> Void) { afterwards.append(operation) }
}

/// Where in the source something was called.
struct SourcePlace {
  let file: StaticString
  let line: UInt

  static func here(file: StaticString = #fileID, line: UInt = #line) -> SourcePlace {
    SourcePlace(file: file, line: line)
  }
}
