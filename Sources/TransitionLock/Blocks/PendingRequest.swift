/// A request of `enqueue` that is not settled: its block while it waits, and who awaits its outcome.
///
/// The one allocation of a block in line, besides the block itself. Its size matters there: 72 bytes are what fits into
/// 80 bytes of heap, so what few requests need (``LineKeeper/State/audiences``) is kept elsewhere.
final class PendingRequest: @unchecked Sendable {
  // Sendable: the `let`s are. Only the call that made it knows a request that is not in line yet, and takes the block back
  // from it where the lock was free after all. Once it is in line, everything else is touched only under the critical section of the
  // lock's keeper. The block need not be Sendable: it is moved, once, to the isolation that it came from, where it is run
  // or let go.
  let place: Place

  /// What runs the block, as long as it waits; named here, and kept by its ``BlockRunner/members``.
  var runner: Unmanaged<BlockRunner>?

  /// The block, as long as it waits.
  var block: ((Token) -> Void)?

  /// Where the request is in line; `nowhere` when it is not there.
  var slot = nowhere
  var outcome: TransitionLock.Request.Outcome?

  /// Whether the keeper has an audience for it.
  var isAwaited = false

  static var nowhere: Int32 { -1 }

  init(place: Place, block: consuming ((Token) -> Void)? = nil) {
    self.place = place
    self.block = block
  }
}
