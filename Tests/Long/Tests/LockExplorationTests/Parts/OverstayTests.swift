#if DEBUG
import Testing
import TransitionSupport

@testable import TransitionLock

/// The sampling of the watch: a subject that is seen twice, a limit apart, has been there for at least that long.
struct OverstayTests {
  /// A look, by its time in seconds, by whom it sees, and by how much later it comes than intended.
  struct Look {
    let time: Int
    let subject: UInt64?
    var delay = 0
  }

  /// Returns the answers of a series of looks.
  private func ages(_ looks: [Look], limit: Int?) -> [Int?] {
    var overstay = Overstay(limit: limit.map { .seconds($0) })
    return looks.map { look in
      overstay.look(look.subject, now: .seconds(look.time), delay: .seconds(look.delay))
        .map { Int($0.components.seconds) }
    }
  }

  private func looks(at times: Int..., seeing subject: UInt64? = 7) -> [Look] {
    times.map { Look(time: $0, subject: subject) }
  }

  @Test("A subject that stays is reported after the limit, and then after twice as long each time")
  func doubling() {
    let said = ages((100...140).map { Look(time: $0, subject: 7) }, limit: 2).compactMap(\.self)
    #expect(said == [2, 6, 14, 30])
  }

  @Test("A watch looks every shortest limit while a transition is in the way, and less often when nothing changes")
  func nextLooks() {
    var watch = Watch(.init(transition: .seconds(10), waiting: .seconds(2)))
    var view = Watch.View()
    #expect(watch.look(view, now: .zero).next == nil)
    view.inTheWay = 7
    var now = Duration.seconds(5)
    for _ in 0..<Watch.looksBeforeBackoff {
      #expect(watch.look(view, now: now).next == now + .seconds(2))
      now += .seconds(2)
    }
    for interval in [4, 8, 16] {
      #expect(watch.look(view, now: now).next == now + .seconds(interval))
      now += .seconds(interval)
    }
    view.firstInLine = 1
    #expect(watch.look(view, now: now).next == now + .seconds(2))
    view.inTheWay = nil
    #expect(watch.look(view, now: now).next == nil)
  }

  /// Fifty years, which is half of the longest interval: after one doubling, an interval is as long as that.
  private let half = Duration.seconds(1_577_880_000)

  @Test("A watch looks seldom after 64 looks at an unchanged view, and no more when its interval is a hundred years")
  func lastLook() {
    var watch = Watch(.init(transition: half))
    let view = Watch.View(inTheWay: 7)
    for look in 0..<64 { #expect(watch.look(view, now: half * look).next == half * (look + 1)) }
    #expect(!watch.looksSeldom)
    #expect(watch.look(view, now: half * 64).next == nil)
    #expect(watch.looksSeldom)
  }

  @Test("Looks again at the time of the last look are no looks, after which the watch would look less often")
  func sameTime() {
    var watch = Watch(.init(transition: .seconds(10)))
    let view = Watch.View(inTheWay: 7)
    for _ in 0..<200 { #expect(watch.look(view, now: .seconds(1)).next == .seconds(11)) }
    #expect(!watch.looksSeldom)
    #expect(watch.look(view, now: .seconds(11)).next == .seconds(21))
  }

  @Test("A watch that saw nothing in the way looks often again, also at the view that it saw before")
  func nothingInBetween() {
    var watch = Watch(.init(transition: .seconds(10)))
    let view = Watch.View(inTheWay: 7)
    for look in 0...70 { _ = watch.look(view, now: .seconds(10_000 * look)) }
    #expect(watch.looksSeldom && watch.hasSeen(7))
    #expect(watch.look(Watch.View(), now: .seconds(1_000_000)).next == nil)
    #expect(!watch.looksSeldom && !watch.hasSeen(7))
    #expect(watch.look(view, now: .seconds(1_000_001)).next == .seconds(1_000_011))
  }

  @Test("A look that comes more than a limit late, and less than a second, counts")
  func lateByLessThanASecond() {
    var overstay = Overstay(limit: .milliseconds(100))
    let times: [(now: Duration, delay: Duration)] = [
      (.zero, .zero), (.milliseconds(700), .milliseconds(600)), (.milliseconds(1_700), .seconds(1)),
      (.milliseconds(3_000), .milliseconds(1_001)),
    ]
    let ages = times.map { overstay.look(7, now: $0.now, delay: $0.delay) }
    #expect(ages == [nil, .milliseconds(700), .milliseconds(1_700), nil])
  }

  @Test("The interval between the reports of a subject grows to a hundred years, after which each look is a report")
  func longestInterval() {
    var overstay = Overstay(limit: half)
    let ages = (0...5).map { overstay.look(7, now: half * $0, delay: .zero) }
    #expect(ages == [nil, half, nil, half * 3, half * 4, half * 5])
  }

  @Test("A look that comes later than intended by more than the limit, and a second, counts for nothing")
  func lateWatch() {
    var watch = Watch(.init(transition: .seconds(10)))
    let view = Watch.View(inTheWay: 7)
    _ = watch.look(view, now: .zero)
    #expect(watch.look(view, now: .seconds(21)).findings == [])
    #expect(watch.look(view, now: .seconds(31)).findings == [.overdue(.seconds(10))])
    #expect(watch.look(view, now: .seconds(51)).findings == [.overdue(.seconds(30))])
  }

  @Test(
    "A watch looks when its time has come, when the view has changed, and when the clock was set back, and not before"
  )
  func lookBeforeItsTime() {
    var watch = Watch(.init(transition: .seconds(10)))
    var view = Watch.View(inTheWay: 7)
    #expect(watch.look(view, now: .seconds(100)).next == .seconds(110))
    #expect(watch.look(view, now: .seconds(105)).next == .seconds(110))
    view.inTheWay = 8
    #expect(watch.look(view, now: .seconds(106)).next == .seconds(116))
    #expect(watch.look(view, now: .seconds(50)).next == .seconds(60))
    #expect(watch.look(view, now: .seconds(60)).findings == [.overdue(.seconds(10))])
  }

  @Test("A look before its time finds nothing, and puts no report off")
  func early() {
    #expect(ages(looks(at: 0, 1, 1, 2, 3, 5, 6), limit: 2) == [nil, nil, nil, 2, nil, nil, 6])
  }

  @Test("A look that comes more than a limit late counts for nothing, because the process may have been suspended")
  func late() {
    #expect(ages(looks(at: 0, 4), limit: 2) == [nil, 4])
    let late = [Look(time: 0, subject: 7), Look(time: 5, subject: 7, delay: 3), Look(time: 7, subject: 7)]
    #expect(ages(late, limit: 2) == [nil, nil, 2])
    let later = looks(at: 0, 2) + [Look(time: 9, subject: 7, delay: 3)] + looks(at: 12, 13)
    #expect(ages(later, limit: 2) == [nil, 2, nil, nil, 4])
  }

  @Test("Another subject, a look without one, or a clock that was set back restarts the count")
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

  @Test("On a clock that stands still no subject overstays")
  func standingStill() {
    #expect(ages(looks(at: 5, 5, 5, 5), limit: 2) == [nil, nil, nil, nil])
  }

  @Test("With a limit of zero, a subject that is seen twice has overstayed; without one, none has")
  func extremes() {
    #expect(ages(looks(at: 5, 5), limit: 0) == [nil, 0])
    #expect(ages(looks(at: 0, 1_000_000), limit: nil) == [nil, nil])
    #expect(Overstay(limit: nil).age(of: 7) == nil)
    var huge = Overstay(limit: Duration.longest)
    #expect(huge.look(7, now: .seconds(1), delay: .zero) == nil)
    #expect(huge.look(7, now: Duration.longest, delay: .zero) == nil)
  }

  @Test(
    "There is an age only of the subject that was seen last, as of that look, and on a clock that was set back a new one"
  )
  func age() {
    var overstay = Overstay(limit: .seconds(2))
    #expect(overstay.age(of: 7) == nil)
    _ = overstay.look(7, now: .seconds(3), delay: .zero)
    #expect(overstay.age(of: 7) == .zero)
    _ = overstay.look(7, now: .seconds(4), delay: .zero)
    #expect(overstay.age(of: 7) == .seconds(1))
    #expect(overstay.age(of: 8) == nil)
    _ = overstay.look(7, now: .seconds(2), delay: .zero)
    #expect(overstay.age(of: 7) == .zero)
    _ = overstay.look(nil, now: .seconds(3), delay: .zero)
    #expect(overstay.age(of: 7) == nil)
  }

  @Test(
    "In every series of four looks, a reported subject was there at each look within its age, which is no less than the limit"
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
          let age = next.look(subject, now: .seconds(look.time), delay: .zero).map { Int($0.components.seconds) }
          extend(looks + [look], ages + [age], next)
        }
      }
    }
    extend([], [], Overstay(limit: .seconds(2)))
    #expect(wrong == 0)
    #expect(series == 104_976)
    #expect(reports == 35_028)
  }
}
#endif
