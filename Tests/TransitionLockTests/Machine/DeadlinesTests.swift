import Testing

@testable import TransitionLock

/// The deadlines and their one timer against a sorted array.
struct DeadlinesTests {
  @Test("The first deadline sets an alarm, a later one does not, an earlier one replaces it")
  func alarms() {
    var deadlines = Deadlines<Int>()
    #expect(deadlines.add(.seconds(5), for: 1) == Alarm(deadline: .seconds(5), serial: 1))
    #expect(deadlines.add(.seconds(5), for: 2) == nil)
    #expect(deadlines.add(.seconds(7), for: 3) == nil)
    #expect(deadlines.add(.seconds(3), for: 4) == Alarm(deadline: .seconds(3), serial: 2))
    #expect(!deadlines.isCurrent(1))
    #expect(deadlines.isCurrent(2))
    #expect(deadlines.count == 4)
  }

  @Test("The timer is stopped when the last one leaves, and set again for the next")
  func stopping() {
    var deadlines = Deadlines<Int>()
    _ = deadlines.add(.seconds(1), for: 1)
    _ = deadlines.add(.seconds(2), for: 2)
    #expect(!deadlines.countOut { $0 == 2 })
    #expect(deadlines.isCurrent(1))
    #expect(deadlines.countOut { _ in false })
    #expect(!deadlines.isCurrent(1))
    #expect(deadlines.popDue(.seconds(9)) == nil)
    #expect(deadlines.add(.seconds(4), for: 3) == Alarm(deadline: .seconds(4), serial: 2))
  }

  @Test("Entries of those who left are dropped before they outnumber the others by much")
  func compaction() {
    var deadlines = Deadlines<Int>()
    for ticket in 0..<1_000 { _ = deadlines.add(.seconds(1_000 - ticket), for: ticket) }
    for leaving in 0..<999 {
      _ = deadlines.countOut { $0 > leaving }
      #expect(deadlines.heap.count <= 2 * deadlines.count + 32)
    }
    #expect(deadlines.count == 1)
    var due: [Int] = []
    while let ticket = deadlines.popDue(.seconds(2_000)) { due.append(ticket) }
    #expect(due.last == 999 || due.contains(999))
  }

  @Test("Random additions, departures and alarms do what a sorted array does", arguments: 1...20 as ClosedRange<UInt64>)
  func randomly(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var deadlines = Deadlines<Int>()
    var waiting: [Int: Duration] = [:]
    var alarm: Alarm?
    var now = Duration.zero
    var lastSerial: UInt64 = 0

    /// The last alarm is the one to be set, no later than the earliest deadline, and numbers never repeat.
    func accept(_ next: Alarm?) {
      guard let next else { return }
      #expect(next.serial > lastSerial)
      lastSerial = next.serial
      alarm = next
    }

    for ticket in 0..<2_000 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<10:
        let deadline = now + .milliseconds(Int.random(in: 1...500, using: &random))
        waiting[ticket] = deadline
        accept(deadlines.add(deadline, for: ticket))
      case 10..<17:
        guard let leaving = waiting.keys.sorted().randomElement(using: &random) else { continue }
        waiting[leaving] = nil
        let stops = deadlines.countOut { waiting[$0] != nil }
        #expect(stops == waiting.isEmpty)
        if stops { alarm = nil }
      default:
        // The clock reaches the alarm, or not yet.
        now += .milliseconds(Int.random(in: 0...100, using: &random))
        guard let due = alarm, due.deadline <= now else { continue }
        #expect(deadlines.isCurrent(due.serial))
        let expected = waiting.filter { $0.value <= now }.values.sorted()
        var expired: [Duration] = []
        while let ticket = deadlines.popDue(now) {
          guard let deadline = waiting.removeValue(forKey: ticket) else { continue }
          expired.append(deadline)
          _ = deadlines.countOut { waiting[$0] != nil }
        }
        #expect(expired == expected)
        alarm = nil
        accept(deadlines.rearm())
      }
      #expect(deadlines.count == waiting.count)
      if let earliest = waiting.values.min() {
        #expect(alarm.map { $0.deadline <= earliest && deadlines.isCurrent($0.serial) } == true)
      } else {
        #expect(alarm == nil || !deadlines.isCurrent(alarm!.serial))
      }
      #expect(deadlines.heap.count <= 2 * deadlines.count + 32)
    }
  }
}
