import Testing
import TransitionLock

@testable import TransitionSupport

/// A runtime whose tasks have another layout than the known one.
struct UnknownRuntimeTests {
  @Test("A task whose memory layout is unknown has no identity", arguments: [0, 16, 24])
  func identity(size: Int) async {
    let identity = await Task { CurrentTask(sizeOfTask: size).identity }.value
    #expect(identity == 0)
  }

  @Test(
    "A task whose memory layout is unknown still tells that it is cancelled",
    arguments: [0, 16, 24]
  )
  func cancellation(size: Int) async {
    let isCancelled = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return CurrentTask(sizeOfTask: size).isCancelled
    }.value
    #expect(isCancelled)
  }

  @Test("A task of this runtime has an identity")
  func known() async {
    let identity = await Task { CurrentTask().identity }.value
    #expect(identity != 0)
  }
}
