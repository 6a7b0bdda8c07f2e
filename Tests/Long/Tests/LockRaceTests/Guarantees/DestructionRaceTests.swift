import TestSupport
import Testing
import TransitionLock

struct DestructionRaceTests {
  @Test("G10: destruction in use that races with the end of the transition names that transition or says nothing")
  func destructionRacesWithEnd() {
    let labels = Guarded<[String]>([])
    for _ in 0..<Effort.times(2_000) {
      let box = Guarded<TransitionLock?>(TransitionLock { report in labels.append(report.label) })
      let token = box.with { $0?.tryStart("held") }
      race(2) { index in
        if index == 0 { box.with { $0 = nil } } else { token?.end() }
      }
    }
    #expect(
      labels.current.allSatisfy { $0 == "held" },
      "\(labels.current.count { $0 != "held" }) wrong of \(labels.current.count)"
    )
  }
}
