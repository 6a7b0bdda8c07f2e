#if DEBUG
import Testing

@testable import TransitionLock

struct OccurrencesTests {
  @Test("The events of a change are counted and kept in order, with their scopes, until all are removed")
  func inOrder() {
    var occurrences = Occurrences()
    for round in 1...2 {
      #expect(occurrences.isEmpty && occurrences.count == 0)
      for number in 1...3 as ClosedRange<UInt64> {
        let path = number == 2 ? occurrences.add(["detail", "\(round)"]) : -1
        #expect(path <= 0, "no path of another change is left")
        occurrences.add(Occurrence(kind: .waits, path: path, number: number, subject: .nobody))
        #expect(!occurrences.isEmpty && occurrences.count == Int(number))
      }
      #expect((0..<3).map { occurrences[$0].number } == [1, 2, 3])
      #expect((0..<3).map { occurrences.scope(of: occurrences[$0]) } == [[], ["detail", "\(round)"], []])
      occurrences.removeAll()
    }
    #expect(occurrences.isEmpty && occurrences.count == 0)
  }
}
#endif
