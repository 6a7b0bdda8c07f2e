import Testing

@testable import TransitionLock

@Suite(.serialized)
struct ExploringTests {
  @Test(
    "At every interleaving of atomic operations within the bounds, the lock keeps its guarantees",
    .timeLimit(.minutes(10))
  )
  func everyInterleaving() {
    let table = Table()
    for program in Program.all {
      let result = Result(of: program)
      table.add(result)
      if let text = result.failureText { Issue.record("\(text)") }
    }
    print(table.text)
  }
}
