import Testing
import TransitionSupport

@testable import VirtualTime

@Suite("The agenda")
struct AgendaTests {
  @Test(
    "Entries of an agenda come by deadline, equal ones in order, and withdrawn ones do not come",
    arguments: 1...20
  )
  func order(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    func random(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &numbers) }
    var agenda = Agenda<Int>()
    let deadlines = (0..<500).map { _ in random(40) }
    var places: [Agenda<Int>.Place?] = deadlines.enumerated().map {
      agenda.add($0, at: .seconds($1))
    }
    #expect(Set(places.compactMap(\.?.number)).count == 500)
    for _ in 0..<400 {
      if let place = places[random(500)].take() { agenda.remove(place) }
    }
    let expected = deadlines.indices.filter { places[$0] != nil }.sorted {
      (deadlines[$0], $0) < (deadlines[$1], $1)
    }
    #expect(agenda.count == expected.count)
    var entries: [Agenda<Int>.Entry] = []
    while case let next = agenda.allNext.map(\.number),
      let entry = agenda.removeNext(now: .zero, limit: nil)
    {
      if next.first != entry.number || next != next.sorted() {
        Issue.record("\(next) come next, and not \(entry.number)")
      }
      entries.append(entry)
    }
    #expect(entries.map(\.element) == expected)
    #expect(entries.map(\.number) == expected.compactMap { places[$0]?.number })
    #expect(entries.map(\.deadline) == expected.map { .seconds(deadlines[$0]) })
    #expect(agenda.count == 0)
    let place = agenda.add(0, at: .zero)
    #expect(!entries.map(\.number).contains(place.number), "numbers do not come again")
  }

  @Test("A background entry never moves time, and comes last at its deadline", arguments: 1...20)
  func background(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    var agenda = Agenda<Int>()
    let entries = (0..<300).map { name in
      (
        name, deadline: Int.random(in: 0..<60, using: &numbers),
        isInBackground: Bool.random(using: &numbers)
      )
    }
    let places = entries.map {
      agenda.add($0.0, at: .seconds($0.deadline), inBackground: $0.isInBackground)
    }
    for place in places.prefix(100) { agenda.remove(place) }
    let left = entries.dropFirst(100).sorted {
      ($0.deadline, $0.isInBackground ? 1 : 0, $0.0) < (
        $1.deadline, $1.isInBackground ? 1 : 0, $1.0
      )
    }
    #expect(agenda.count == left.count { !$0.isInBackground })
    #expect(agenda.elementsInBackground == entries.dropFirst(100).filter(\.isInBackground).map(\.0))

    // By a limit, everything up to it is passed; without one, time ends where the foreground does.
    let last = left.last { !$0.isInBackground }?.deadline ?? 0
    var names: [Int] = []
    var now = Duration.zero
    for limit in [Duration.seconds(20), nil] {
      while let entry = agenda.removeNext(now: now, limit: limit) {
        now = max(now, entry.deadline)
        names.append(entry.element)
      }
      now = max(now, limit ?? now)
      let end = limit == nil ? last : 20
      #expect(names == left.filter { $0.deadline <= end }.map(\.0))
    }
    #expect(now == .seconds(max(last, 20)))
    #expect(agenda.count == 0)

    // Anybody else's time comes by.
    #expect(
      agenda.removeNext(now: .seconds(60), limit: nil)?.element
        == left.first { $0.deadline > last }?.0
    )
    while agenda.removeAny() != nil {}
    #expect(agenda.elementsInBackground == [])
  }
}
