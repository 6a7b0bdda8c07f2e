import Testing

/// The memory by itself, with the shapes that memory models are told apart by.
@Suite struct WeakMemoryTests {
  private let x = 0
  private let y = 1

  @Test("A flag that is released and acquired hands on what was stored before it")
  func messagePassing() {
    let handed = Litmus([.store(x, 1, .relaxed), .store(y, 1, .release)], [.load(y, .acquire), .load(x, .relaxed)])
    #expect(handed.outcomes == [[[], [0, 0]], [[], [0, 1]], [[], [1, 1]]])
  }

  @Test(
    "A flag that is not released, or not acquired, hands nothing on",
    arguments: [(MemoryOrder.relaxed, MemoryOrder.acquire), (.release, .relaxed), (.relaxed, .relaxed)]
  )
  func messageLost(_ store: MemoryOrder, _ load: MemoryOrder) {
    let lost = Litmus([.store(x, 1, .relaxed), .store(y, 1, store)], [.load(y, load), .load(x, .relaxed)])
    #expect(lost.outcomes.contains([[], [1, 0]]))
  }

  @Test("Two threads that store, and then look for each other's store, may both miss it")
  func storeBuffering() {
    let both = Litmus([.store(x, 1, .release), .load(y, .acquire)], [.store(y, 1, .release), .load(x, .acquire)])
    #expect(both.outcomes == [[[0], [0]], [[0], [1]], [[1], [0]], [[1], [1]]])
  }

  @Test("Two threads that change one location, and then look for each other's store, do not both miss it")
  func storeBufferingWithUpdates() {
    let order: MemoryOrder = [.acquire, .release]
    let met = Litmus(
      [.store(x, 1, .relaxed), .add(2, 1, order), .load(y, .relaxed)],
      [.store(y, 1, .relaxed), .add(2, 1, order), .load(x, .relaxed)]
    )
    #expect(!met.outcomes.contains { $0[0].last == 0 && $0[1].last == 0 })
  }

  @Test("No thread reads an older store after a newer one of the same location")
  func coherence() {
    let readers = Litmus(
      [.store(x, 1, .relaxed), .store(x, 2, .relaxed)],
      [.load(x, .relaxed), .load(x, .relaxed)],
      [.load(x, .relaxed), .load(x, .relaxed)]
    )
    for outcome in readers.outcomes {
      #expect(outcome[1][0] <= outcome[1][1])
      #expect(outcome[2][0] <= outcome[2][1])
    }
  }

  @Test("A thread reads its own stores")
  func ownStores() {
    let own = Litmus([.store(x, 1, .relaxed), .load(x, .relaxed)], [.store(y, 1, .relaxed)])
    #expect(own.outcomes == [[[1], []]])
  }

  @Test("Two readers may see the stores of two writers in different orders, which only sequential consistency forbids")
  func independentReads() {
    let readers = Litmus(
      [.store(x, 1, .release)],
      [.store(y, 1, .release)],
      [.load(x, .acquire), .load(y, .acquire)],
      [.load(y, .acquire), .load(x, .acquire)]
    )
    #expect(readers.outcomes.contains([[], [], [1, 0], [1, 0]]))
  }

  @Test("What a thread has acquired it hands on")
  func causality() {
    let chain = Litmus(
      [.store(x, 1, .relaxed), .store(y, 1, .release)],
      [.load(y, .acquire), .proceed(if: 1), .store(2, 1, .release)],
      [.load(2, .acquire), .proceed(if: 1), .load(x, .relaxed)]
    )
    #expect(!chain.outcomes.contains { $0[2] == [1, 0] })
    #expect(chain.outcomes.contains { $0[2] == [1, 1] })
  }

  @Test("An update hands on what the store does that it reads, in whatever order it is itself")
  func releaseSequence() {
    let sequence = Litmus(
      [.store(x, 1, .relaxed), .store(y, 1, .release)],
      [.add(y, 1, .relaxed)],
      [.load(y, .acquire), .load(x, .relaxed)]
    )
    #expect(!sequence.outcomes.contains { $0[2] == [2, 0] && $0[1] == [1] })
    #expect(sequence.outcomes.contains { $0[2] == [2, 1] && $0[1] == [1] })
  }

  @Test("A store of the same thread ends a release sequence")
  func brokenSequence() {
    let broken = Litmus(
      [.store(x, 1, .relaxed), .store(y, 1, .release), .store(y, 2, .relaxed)],
      [.load(y, .acquire), .load(x, .relaxed)]
    )
    #expect(broken.outcomes.contains([[], [2, 0]]))
  }

  @Test("Updates miss none of each other")
  func updates() {
    let both = Litmus([.add(x, 1, .relaxed)], [.add(x, 1, .relaxed)])
    #expect(both.outcomes == [[[0], [1]], [[1], [0]]])
  }

  @Test("A load sees no store that comes after it in the program, which is left out")
  func loadBuffering() {
    let buffered = Litmus([.load(x, .relaxed), .store(y, 1, .relaxed)], [.load(y, .relaxed), .store(x, 1, .relaxed)])
    #expect(!buffered.outcomes.contains([[1], [1]]))
  }

  @Test("Plain memory is a race where no flag hands it on, though the flag was seen", arguments: [true, false])
  func race(isReleased: Bool) {
    let uses = Litmus(
      [.use(.write), .store(x, 1, isReleased ? .release : .relaxed)],
      [.load(x, .acquire), .proceed(if: 1), .use(.read)]
    )
    #expect(uses.hasRace == !isReleased)
  }

  @Test("A writer races with a reader that came first, and two readers do not")
  func readers() {
    #expect(Litmus([.use(.read)], [.use(.write)]).hasRace)
    #expect(!Litmus([.use(.read)], [.use(.read)]).hasRace)
  }

  @Test("What a thread does after it has handed on is not handed on")
  func afterwards() {
    let late = Litmus(
      [.store(x, 1, .release), .use(.write)],
      [.load(x, .acquire), .proceed(if: 1), .use(.write)]
    )
    #expect(late.hasRace)
  }
}
