import ScheduleTestKit

// What the doc comments of ScheduleTestKit's room History show.

func recordLostIncrement(_ print: (Bool) -> Void) {
  // snippet.comment-history
  let history = History(CounterSpecification())
  let (first, second) = (history.lane("first"), history.lane("second"))
  let call = first.begin(.add(1))
  second.record(.add(1)) { 1 }
  call.returned(1)  // both saw the counter at 1: an increment is lost
  print(history.check().isLinearizable)  // false
  // snippet.end
}

// snippet.comment-deterministic-specification
struct SwitchSpecification: DeterministicSpecification {
  enum Operation { case turn, look }
  let initial = false
  func apply(_ operation: Operation, to isOn: inout Bool) -> Bool {
    if operation == .turn { isOn.toggle() }
    return isOn
  }
}
// snippet.end
