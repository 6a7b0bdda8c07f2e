import Testing

@testable import TransitionLock
@testable import TransitionSupport

extension ExploringTests {
  /// A race that was planted in each kind of plain memory is found.
  @Suite struct RaceTests {
    @Test("Two threads that use what the lock protects, one of them without the lock, are a race")
    func variable() {
      let property = property { stage in
        let screen = Variable("the screen", 0)
        stage.thread("A") {
          guard let token = stage.lock.tryStart() else { return }
          screen.value = 1
          _ = token.endIfHolding()
        }
        stage.thread("B") { _ = screen.value }
      }
      #expect(property.contains("use the screen, one of them changes it"))
    }

    @Test("A look at the state of a lock beside the section is a race")
    func state() {
      let property = property { stage in
        let address = stage.cell.storage.withState { state in withUnsafePointer(to: &state) { UnsafeRawPointer($0) } }
        stage.thread("A") { stage.lock.close() }
        stage.thread("B") { Exploration.note(.reads, "the state of a lock", at: address) }
      }
      #expect(property.contains("use the state of a lock, one of them changes it"))
    }

    @Test("A use of a cell by who does not know that its lock is gone is a race")
    func cell() {
      let property = property { stage in
        let cell = stage.cell
        stage.thread("owner") { stage.lock = nil }
        stage.thread("B") { Exploration.note(.changes, "a cell", at: cell.memory) }
      }
      #expect(property.contains("use a cell, one of them changes it"))
    }

    @Test("A look at the block of a request beside the section is a race")
    func block() {
      let property = property { stage in
        guard let token = stage.lock.tryStart(),
          case .pending(let request, _) = stage.lock.enqueue(on: stage.jobs, "B", relay { $0.endIfHolding() }).state
        else { return }
        let address = UnsafeRawPointer(Unmanaged.passUnretained(request).toOpaque())
        stage.thread("A") { _ = token.endIfHolding() }
        stage.thread("B") {
          Exploration.note(.reads, "the block of a request", at: address)
          withExtendedLifetime(request) {}
        }
        stage.pool()
      }
      #expect(property.contains("use the block of a request, one of them changes it"))
    }

    @Test("A place that a thread finds before anything says that it was made is a race")
    func place() {
      let property = property { stage in
        var place: ExploredPlace?
        stage.thread("A") {
          place = ExploredPlace(0, 0)
          stage.reach("goes on")
        }
        stage.thread("B") { _ = place?.load(.acquiring, AtomicPoint("load")) }
      }
      #expect(property.contains("makes or frees what B uses"))
    }

    @Test("Two tasks that the lock has started are ordered by nothing, though one thread runs both")
    func tasks() {
      let property = property { stage in
        let screen = Variable("the screen", 0)
        for executor in [stage.jobs, stage.jobs] {
          stage.thread("starter") { _ = Task(executorPreference: executor) { screen.value = 1 } }
        }
        stage.pool()
      }
      #expect(property.contains("use the screen, one of them changes it"))
    }

    @Test("What a call resumes sees what was done before, and is no race")
    func resumption() {
      let property = property { stage in
        guard let token = stage.lock.tryStart() else { return }
        let screen = Variable("the screen", 0)
        stage.thread("A") {
          screen.value = 1
          _ = token.endIfHolding()
        }
        stage.task("B") { try? await stage.lock.serialize { _ in screen.value = 2 } }
      }
      #expect(property == "")
    }

    /// The property that a program fails; empty if it fails none.
    private func property(_ play: @escaping (Stage) -> Void) -> String {
      let result = Result(of: Program("planted", bound: 2, play))
      return result.failure == nil ? "" : result.property
    }
  }
}
