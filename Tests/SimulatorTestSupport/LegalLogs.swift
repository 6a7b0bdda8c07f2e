import NavigationSimulator
import Testing

/// Expects that a log of a simulation is legal, and settled unless transitions are open.
func expectLegal(
  _ log: CallbackLog,
  in simulation: NavigationSimulation,
  assuming assumptions: CallbackLegality.Assumptions = CallbackLegality.Assumptions(),
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var assumptions = assumptions
  assumptions.isTruncated = !simulation.openTransitions.isEmpty
  let violations = log.violations(assuming: assumptions)
  #expect(violations.isEmpty, "\(log.text)", sourceLocation: sourceLocation)
}

/// The callbacks of a story, such as `B.viewWillAppear · B.viewDidAppear`.
func story(_ text: String) throws -> CallbackLog {
  let lines = text.split(whereSeparator: { $0 == "·" || $0 == "\n" })
  return try CallbackLog(text: lines.joined(separator: "\n"))
}
