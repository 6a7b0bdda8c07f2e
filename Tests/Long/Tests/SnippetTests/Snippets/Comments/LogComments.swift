import Foundation
import NavigationSimulator
import Testing

// The examples in the doc comments of the logs of callbacks. Each `print` gets the output of the
// example.

func recordPush(
  of b: ViewController,
  on navigation: NavigationController,
  in simulation: NavigationSimulation,
  _ print: ([String]) -> Void
) throws {
  // snippet: CallbackLog.swift
}

func judge(_ records: [CallbackRecord], _ print: (Any) -> Void) {
  // snippet: CallbackLegality.swift: var legality
}

func judgeEditor(in log: CallbackLog) -> [CallbackViolation] {
  // snippet: CallbackLegality.swift: let violations
  return violations
}

func expectLegality(of log: CallbackLog) {
  // snippet: CallbackLegality.swift: log.violations
}

func printViolations(of log: CallbackLog, _ print: (Any) -> Void) {
  // snippet: CallbackViolation.swift
}

func judgeOne(_ records: [CallbackRecord], _ print: (Any) -> Void) {
  // snippet: ControllerLegality.swift
}

func judgeFile(at path: String, _ print: (Any) -> Void) throws {
  // snippet: CallbackLog+Text.swift: let text
}

func write(_ log: CallbackLog) -> String {
  var output = ""
  func print(_ text: String, terminator: String) { output += text + terminator }
  // snippet: CallbackLog+Text.swift: log.text
  return output
}
