import Testing
import TransitionLock

/// Circles of waiting through a lock whose limit is too long to be one.
@Suite(.timeLimit(.minutes(10)))
struct CircleLimitTests {
  @Test("G6: a limit of a hundred years is none, so that the lock takes no turn back, and a circle through it is told")
  func hundredYears() throws {
    let (scene, gate, told) = (WatchedScene(), Gate(), Guarded<[String]>([]))
    let map = scene.makeLock(.init(transition: .seconds(3_155_760_000), overdue: .takeBack), label: "map")
    let list = scene.makeLock(.none, label: "list")
    func hold(_ lock: TransitionLock, then other: TransitionLock, after gate: Gate? = nil) {
      Task(executorPreference: scene.executor) {
        try await lock.serialize {
          await gate?.pass()
          do {
            try await other.serialize {}
            told.append("\(lock.label): went on")
          } catch let failure as TransitionLock.Failure {
            told.append("\(lock.label): \(failure.code)")
          }
        }
      }
      scene.executor.run()
    }
    hold(map, then: list, after: gate)
    hold(list, then: map)
    #expect(told.current.isEmpty)
    gate.open()
    scene.executor.run()
    #expect(told.current == ["map: deadlock", "list: went on"])
  }
}
