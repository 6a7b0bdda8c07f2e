@testable import TransitionLock

// What the doc comments of TransitionLock's room Machine show, which is internal.

func linkAndRemove(_ print: (String?) -> Void) {
  // snippet.comment-linked-slots
  var slots = LinkedSlots<String>(permanentLists: 1)
  let line = slots.permanentList(0)
  let first = slots.append("a", to: line)
  let second = slots.append("b", to: line)
  print(slots.remove(first))  // "a"
  let next = slots.first(of: line)  // the ticket of "b"
  // snippet.end
  print(next == second ? "b" : nil)
}
