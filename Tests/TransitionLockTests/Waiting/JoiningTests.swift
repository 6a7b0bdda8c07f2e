import Testing

@testable import TransitionLock

/// The two tries of a block that has to wait: the first without a runner, the second with one where no neighbour had one.
/// What others do to the lock in between is done here by hand.
struct JoiningTests {
  private let lock = TransitionLock()
  private let place = Place("block", "App/File.swift", 1)
  private let site = BlockRunner.Site(isolation: nil, executor: nil)

  private func makeRunner() -> BlockRunner {
    BlockRunner(site: site, executor: nil, errands: Errands()) {}
  }

  /// Tries to take a place, or the lock, as `enqueue` does.
  private func join(_ request: PendingRequest, bringing runner: BlockRunner? = nil) -> LineKeeper.BlockJoining {
    let reference = Unmanaged.passRetained(request)
    let joining = lock.cell.keeper.join(reference, place, at: site.key, bringing: runner)
    if case .waiting = joining { return joining }
    reference.release()
    return joining
  }

  private func makeRequest() -> PendingRequest {
    PendingRequest(place: place) { _ in Issue.record("nobody runs it") }
  }

  @Test("Who needs a runner has left no trace: nobody waits, and the end needs nobody else")
  func needsRunner() throws {
    let token = try #require(lock.tryStart())
    #expect(join(makeRequest()).name == "needsRunner")
    #expect(lock.waitingCount == 0)
    #expect(!lock.cell.word.needsAttention)
    #expect(token.end())
  }

  @Test("A lock that is free by the second try is taken, with the block, and the runner is let go")
  func freeMeanwhile() throws {
    let token = try #require(lock.tryStart())
    let request = makeRequest()
    #expect(join(request).name == "needsRunner")
    token.end()
    weak var brought: BlockRunner?
    let joining: LineKeeper.BlockJoining
    do {
      let runner = makeRunner()
      brought = runner
      joining = join(request, bringing: runner)
    }
    let started = try #require(joining.token)
    #expect(brought == nil)
    #expect(lock.holder?.label == "block")
    started.end()
    // The block has not returned.
    #expect(lock.isTransitioning)
    _ = lock.cell.keeper.returned(started, at: nil)
    #expect(!lock.isTransitioning)
  }

  @Test("A lock that is closed by the second try refuses, and keeps neither the request nor the runner")
  func closedMeanwhile() throws {
    let token = try #require(lock.tryStart())
    weak var refused: PendingRequest?
    weak var brought: BlockRunner?
    do {
      let (request, runner) = (makeRequest(), makeRunner())
      (refused, brought) = (request, runner)
      #expect(join(request).name == "needsRunner")
      lock.close()
      #expect(join(request, bringing: runner).name == "closed")
    }
    #expect(refused == nil)
    #expect(brought == nil)
    #expect(lock.waitingCount == 0)
    token.end()
  }

  @Test("A neighbour that comes between the tries lends its runner, and the one that was brought is let go")
  func neighbourMeanwhile() throws {
    let token = try #require(lock.tryStart())
    weak var kept: BlockRunner?
    weak var brought: BlockRunner?
    var requests = [makeRequest(), makeRequest()]
    #expect(join(requests[0]).name == "needsRunner")
    do {
      let (first, second) = (makeRunner(), makeRunner())
      (kept, brought) = (first, second)
      for (request, runner) in zip(requests.reversed(), [first, second]) {
        #expect(join(request, bringing: runner).name == "waiting")
      }
    }
    #expect(kept != nil)
    #expect(brought == nil)
    #expect(lock.waitingCount == 2)
    // Whoever leaves last lets the runner go, and the line keeps no request that has left it.
    weak let last = requests[0]
    for request in requests {
      #expect(kept != nil)
      #expect(lock.cell.keeper.cancel(request))
    }
    #expect(kept == nil)
    requests = []
    #expect(last == nil)
    token.end()
    #expect(!lock.isTransitioning)
  }
}

extension LineKeeper.BlockJoining {
  fileprivate var name: String {
    switch self {
    case .started: "started"
    case .waiting: "waiting"
    case .closed: "closed"
    case .needsRunner: "needsRunner"
    }
  }

  fileprivate var token: TransitionLock.Token? {
    if case .started(let token) = self { token } else { nil }
  }
}
