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
  // snippet.comment-log
  let log = simulation.recordCallbacks()
  try navigation.pushViewController(b, animated: true)
  try simulation.run()
  print(log.records.map(\.description))  // ["B.willMove(to nav)", …]
  // snippet.end
}

func judge(_ records: [CallbackRecord], _ print: (Any) -> Void) {
  // snippet.comment-callback-legality
  var legality = CallbackLegality()
  for record in records {
    if let violation = legality.take(record) { print(violation) }
  }
  legality.unsettled.forEach { print($0) }  // what has begun and not ended
  // snippet.end
}

func judgeEditor(in log: CallbackLog) -> [CallbackViolation] {
  // snippet.comment-violations-of-some
  let violations = CallbackLegality.violations(
    in: log.records.filter { $0.controller.name == "Editor" }
  )
  // snippet.end
  return violations
}

func expectLegality(of log: CallbackLog) {
  // snippet.comment-expect-legality
  #expect(log.violations.isEmpty)
  // snippet.end
}

func printViolations(of log: CallbackLog, _ print: (Any) -> Void) {
  // snippet.comment-violations
  for violation in log.violations { print(violation) }
  // B.viewDidAppear (records[4], at 0.35 seconds) has no viewWillAppear: B is not on screen, since B.viewDidDisappear
  // (records[2], at 0.0 seconds). Expected viewWillAppear before it.
  // snippet.end
}

func judgeOne(_ records: [CallbackRecord], _ print: (Any) -> Void) {
  // snippet.comment-controller-legality
  var legality = ControllerLegality(startingState: .appeared)
  for (index, record) in records.enumerated() {
    if let violation = legality.take(record, at: index) { print(violation) }
  }
  // snippet.end
}

func judgeFile(at path: String, _ print: (Any) -> Void) throws {
  // snippet.comment-read-log
  let text = try String(contentsOfFile: path, encoding: .utf8)
  let log = try CallbackLog(text: text, skippingUnreadableLines: true)
  for violation in log.violations { print(violation) }
  // snippet.end
}

func write(_ log: CallbackLog) -> String {
  var output = ""
  func print(_ text: String, terminator: String) { output += text + terminator }
  // snippet.comment-write-log
  print(log.text, terminator: "")
  // 0.000 <Contact "Alice"> viewWillDisappear(true)
  // 0.000 <Editor "Alice"> viewWillAppear(true)
  // 0.350 <Editor "Alice"> didMove(to: <NavigationController "nav">)
  // snippet.end
  return output
}
