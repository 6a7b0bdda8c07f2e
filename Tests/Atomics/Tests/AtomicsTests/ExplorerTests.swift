import Testing

@testable import TransitionLock
@testable import TransitionSupport

extension ExploringTests {
  /// The explorer itself.
  @Suite struct ExplorerTests {
    @Test("Each interleaving of two threads with two points each comes once")
    func everyOrder() {
      var orders: [String] = []
      var order = ""
      let program = Program("letters", bound: nil) { stage in
        order = ""
        for name in ["a", "b"] {
          stage.thread(name) {
            order += name
            for _ in 0..<2 {
              stage.reach("letter")
              order += name
            }
          }
        }
        stage.atEnd {
          orders.append(order)
          return nil
        }
      }
      let explorer = ThreadExplorer(program, Schedule(bound: .max))
      explorer.explore()
      // Six letters, of which three are an a.
      #expect(orders.count == 20)
      #expect(Set(orders).count == 20)
    }

    @Test("With one pre-emption at most, each thread is interrupted once at most")
    func bounded() {
      let program = Program("points", bound: 1) { stage in
        for name in ["a", "b"] { stage.thread(name) { for _ in 0..<2 { stage.reach("point") } } }
      }
      let result = Result(of: program, greatestBound: 1)
      // Without pre-emption two orders; with one, each of them is interrupted at one of two points of the first thread.
      #expect(result.schedules == 2 + 2 + 4)
      #expect(result.coverage == "at most 1")
    }

    @Test("A failure names each point, its thread, the word before and after, and how to run it again")
    func failure() {
      let program = Program("two tokens", bound: 2) { stage in
        guard let token = stage.lock.tryStart() else { return }
        for name in ["A", "B"] {
          stage.thread(name) {
            stage.reach("look")
            let isHolding = stage.cell.memory.pointee.word.current & Word.token != 0
            stage.reach("end")
            if isHolding, !token.endIfHolding() { stage.fail("\(name) is late") }
          }
        }
      }
      #expect(
        Result(of: program).failureText == """
          two tokens, after 4 schedules: A is late
          again: TRANSITIONLOCK_REPLAY="two tokens:1:001:"
            A  look  1:token
          > B  look  1:token
            B  end   1:token -> 1:free
          > A  end   1:free
          """
      )
    }

    @Test("What nothing will resume is a failure")
    func stranded() {
      let program = Program("lost", bound: 0) { stage in
        guard stage.lock.tryStart() != nil else { return }
        stage.task("A") { await stage.call("A") }
      }
      #expect(
        Result(of: program).property == "G3, no lost wake-up: A would wait indefinitely; the word is 1:token+attention"
      )
    }

    @Test("A thread that waits for a store reads the old one twice at most behind it, and each time is a stale read")
    func staleReads() {
      var mostByBound: [Int] = []
      for bound in 0...4 {
        var most = 0
        let program = Program("flag", bound: bound) { stage in
          let flag = ExploredPlace(0, 0)
          var isSet = false
          var reads = 0
          stage.thread("A") {
            flag.store(1, .relaxed, AtomicPoint("store"))
            isSet = true
          }
          stage.thread("B") {
            while flag.load(.relaxed, AtomicPoint("load")) == 0 { if isSet { reads += 1 } }
          }
          stage.atEnd {
            most = max(most, reads)
            return nil
          }
        }
        #expect(Result(of: program, greatestBound: bound).failure == nil)
        mostByBound.append(most)
      }
      #expect(mostByBound == [0, 1, 2, 2, 2])
    }

    @Test("Operations that a section orders are no points, and one beside it makes points of all of their kind")
    func contested() {
      func points(besideSection: Bool) -> Set<UInt> {
        let program = Program("counter", bound: 1) { stage in
          let counter = ExploredPlace(0, 7)
          let section = CriticalSection()
          let add: () -> Void = {
            section.run {
              let count = counter.load(.relaxed, AtomicPoint("load"))
              counter.store(count + 1, .relaxed, AtomicPoint("store"))
            }
          }
          stage.thread("A", add)
          stage.thread("B", add)
          if besideSection { stage.thread("C") { _ = counter.load(.relaxed, AtomicPoint("load")) } }
        }
        let explorer = ThreadExplorer(program, Schedule(bound: 1))
        explorer.explore()
        return explorer.memory.contested
      }
      #expect(points(besideSection: false) == [])
      #expect(points(besideSection: true) == [7])
    }
  }
}
