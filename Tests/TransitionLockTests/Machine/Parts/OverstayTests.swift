import Testing

@testable import TransitionLock

/// Sampling: who is seen twice, a limit apart, has been there for at least that long.
struct OverstayTests {
  /// A look, by its time in seconds and by whom it sees.
  struct Look {
    let time: Int
    let subject: UInt64?
  }

  /// What a series of looks answers.
  private func ages(_ looks: [Look], limit: Int?) -> [Int?] {
    var overstay = Overstay(limit: limit.map { .seconds($0) })
    return looks.map { overstay.look($0.subject, now: .seconds($0.time)).map { Int($0.components.seconds) } }
  }

  private func looks(at times: Int..., seeing subject: UInt64? = 7) -> [Look] {
    times.map { Look(time: $0, subject: subject) }
  }

  @Test("Who is looked at when that is due is reported after the limit, and then after twice as long each time")
  func doubling() {
    var overstay = Overstay(limit: .seconds(2))
    var now = Duration.seconds(100)
    #expect(overstay.look(7, now: now) == nil)
    for age in [2, 6, 14, 30] {
      now = overstay.next!
      #expect(now == .seconds(100 + age))
      #expect(overstay.age(of: 7, now: now) == .seconds(age))
      #expect(overstay.look(7, now: now) == .seconds(age))
    }
  }

  @Test("A look before the time finds nothing, and puts nothing off")
  func early() {
    #expect(ages(looks(at: 0, 1, 1, 2, 3, 5, 6), limit: 2) == [nil, nil, nil, 2, nil, nil, 6])
  }

  @Test("A look that comes more than a limit late counts for nothing, because who looks may have been asleep")
  func late() {
    #expect(ages(looks(at: 0, 4), limit: 2) == [nil, 4])
    #expect(ages(looks(at: 0, 5, 7), limit: 2) == [nil, nil, 2])
    #expect(ages(looks(at: 0, 2, 9, 12, 13), limit: 2) == [nil, 2, nil, nil, 4])
  }

  @Test("Another one, nobody in between, or a clock that was set back begins anew")
  func beginningAnew() {
    let another = [
      Look(time: 0, subject: 7), Look(time: 2, subject: 8), Look(time: 3, subject: 8), Look(time: 4, subject: 8),
    ]
    #expect(ages(another, limit: 2) == [nil, nil, nil, 2])
    let nobody = [
      Look(time: 0, subject: 7), Look(time: 1, subject: nil), Look(time: 2, subject: 7), Look(time: 4, subject: 7),
    ]
    #expect(ages(nobody, limit: 2) == [nil, nil, nil, 2])
    #expect(ages(looks(at: 10, 3, 4, 5), limit: 2) == [nil, nil, nil, 2])
  }

  @Test("On a clock that stands still nobody overstays")
  func standingStill() {
    #expect(ages(looks(at: 5, 5, 5, 5), limit: 2) == [nil, nil, nil, nil])
  }

  @Test("With a limit of zero, who is seen twice has overstayed; without one, nobody has, and nobody looks again")
  func extremes() {
    #expect(ages(looks(at: 5, 5), limit: 0) == [nil, 0])
    var endless = Overstay(limit: nil)
    #expect(endless.look(7, now: .zero) == nil)
    #expect(endless.look(7, now: .seconds(1_000_000)) == nil)
    #expect(endless.next == nil)
    #expect(endless.age(of: 7, now: .seconds(1)) == nil)
    var huge = Overstay(limit: Duration(attoseconds: .max))
    #expect(huge.look(7, now: .seconds(1)) == nil)
    #expect(huge.next == Duration(attoseconds: .max))
    #expect(huge.look(7, now: Duration(attoseconds: .max)) == Duration(attoseconds: .max) - .seconds(1))
    #expect(huge.next == Duration(attoseconds: .max))
  }

  @Test("An age is that of who was seen last, and of nobody else, nor on a clock that was set back")
  func age() {
    var overstay = Overstay(limit: .seconds(2))
    #expect(overstay.age(of: 7, now: .seconds(3)) == nil)
    _ = overstay.look(7, now: .seconds(3))
    #expect(overstay.age(of: 7, now: .seconds(3)) == .zero)
    #expect(overstay.age(of: 7, now: .seconds(4)) == .seconds(1))
    #expect(overstay.age(of: 8, now: .seconds(4)) == nil)
    #expect(overstay.age(of: 7, now: .seconds(2)) == nil)
  }

  @Test(
    "In every series of four looks, whoever is reported was there at each look of the age that is said, which is no less than the limit"
  )
  func everySeries() {
    var series = 0
    var reports = 0
    var wrong = 0
    func extend(_ looks: [Look], _ ages: [Int?], _ overstay: Overstay) {
      if looks.count == 4 {
        series += 1
        for (index, age) in ages.enumerated() {
          guard let age else { continue }
          reports += 1
          // Somewhere a run of looks begins at that time that all see the same one.
          let isRight = looks[...index].indices.contains { first in
            looks[first].time == looks[index].time - age
              && looks[first...index].allSatisfy { $0.subject == looks[index].subject }
          }
          if age < 2 || !isRight { wrong += 1 }
        }
        return
      }
      for subject in [nil, 1, 2] as [UInt64?] {
        for step in [-3, 0, 1, 2, 4, 5] {
          var next = overstay
          let look = Look(time: (looks.last?.time ?? 0) + step, subject: subject)
          let age = next.look(subject, now: .seconds(look.time)).map { Int($0.components.seconds) }
          // When to look again is never past, and known whenever somebody was seen.
          if (next.next == nil) != (subject == nil) || next.next ?? .seconds(99) < .seconds(look.time) { wrong += 1 }
          extend(looks + [look], ages + [age], next)
        }
      }
    }
    extend([], [], Overstay(limit: .seconds(2)))
    #expect(wrong == 0)
    #expect(series == 104_976)
    #expect(reports == 23_208)
  }
}
