/// When each thread has last read and written a place, to tell whether an order decides which access comes first.
struct Accesses {
  private var reads = SIMD16<UInt16>(repeating: 0)
  private var writes = SIMD16<UInt16>(repeating: 0)

  /// Notes an access of a thread with this view.
  ///
  /// - Returns: another thread whose access nothing orders before this one, and one of which writes; nil if there is
  ///   none.
  mutating func note(_ access: Access, by thread: Int, _ view: View) -> Int? {
    var unseen = writes .> view.clock
    if access == .write {
      unseen .|= reads .> view.clock
      writes[thread] = view.clock[thread]
    } else {
      reads[thread] = view.clock[thread]
    }
    guard any(unseen) else { return nil }
    return unseen.indices.first { unseen[$0] && $0 != thread }
  }
}

enum Access { case read, write }
