import Testing

@testable import TransitionLock

/// The two tries of a block that has to wait: the first without a runner, the second with one where no neighbor had one.
/// What others do to the lock in between is done here by hand.
struct JoiningTests {
  private let lock = TransitionLock(limits: .none)
  private let site = Site(isolation: 0, executor: 0, priority: 0, task: 0)

  private func makeRunner() -> BlockRunner { BlockRunner(executor: nil, priority: .medium) }

  private func makeRequest() -> PendingRequest {
    PendingRequest(callSite: LabeledCallSite("block", "App/File.swift", 1), text: nil) { _ in
      Issue.record("nobody runs it")
    }
  }

  /// Tries to take a place, or the lock, as `enqueue` does.
  private func join(
    _ request: PendingRequest,
    _ waitLimit: LockSettings.WaitLimit = .endless,
    bringing runner: BlockRunner? = nil
  ) -> LockStorage.BlockJoining {
    let reference = Unmanaged.passRetained(request)
    let joining = lock.cell.storage.join(reference, at: site, waitLimit, bringing: runner)
    if case .waiting = joining { return joining }
    reference.release()
    return joining
  }

  @Test(
    "A block that needs a runner has no place yet: no request waits, and the lock is free when its holder has ended"
  )
  func needsRunner() throws {
    let token = try #require(lock.tryStart())
    #expect(join(makeRequest()).name == "needsRunner")
    #expect(lock.waitingCount == 0)
    #expect(token.end())
    #expect(!lock.isTransitioning)
    #expect(!lock.cell.word.needsAttention)
  }

  @Test("A lock that is free by the second try is taken for the block, and the runner is released")
  func freeMeanwhile() throws {
    let token = try #require(lock.tryStart())
    let request = makeRequest()
    #expect(join(request).name == "needsRunner")
    token.end()
    weak var brought: BlockRunner?
    let joining: LockStorage.BlockJoining
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
    _ = lock.cell.storage.returned(BlockResult(token: started, request: nil, error: nil), at: .elsewhere)
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
      #expect(join(request, bringing: runner).name == "refused as closed")
    }
    #expect(refused == nil)
    #expect(brought == nil)
    #expect(lock.waitingCount == 0)
    token.end()
  }

  @Test(
    "A block without time to wait is refused at the first try, and leaves neither the request nor a flag in the word"
  )
  func noTime() throws {
    let token = try #require(lock.tryStart())
    weak var refused: PendingRequest?
    do {
      let request = makeRequest()
      refused = request
      #expect(join(request, .none).name == "refused as timedOut")
    }
    #expect(refused == nil)
    #expect(!lock.cell.word.needsAttention)
    token.end()
  }

  @Test("A neighbor that comes between the tries lends its runner, and the one that was brought is released")
  func neighborMeanwhile() throws {
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
    // A third one finds a runner at the first try.
    requests.append(makeRequest())
    #expect(join(requests[2]).name == "waiting")
    // Whoever leaves last lets the runner go, and the line keeps no request that has left it.
    weak let last = requests[0]
    for request in requests {
      #expect(kept != nil)
      #expect(lock.cell.storage.cancel(request))
    }
    #expect(kept == nil)
    requests = []
    #expect(last == nil)
    token.end()
    #expect(!lock.isTransitioning)
  }
}

extension LockStorage.BlockJoining {
  fileprivate var name: String {
    switch self {
    case .started: "started"
    case .waiting: "waiting"
    case .refused(let settlement): "refused as \(settlement)"
    case .needsRunner: "needsRunner"
    }
  }

  fileprivate var token: TransitionLock.Token? {
    if case .started(let token) = self { token } else { nil }
  }
}
