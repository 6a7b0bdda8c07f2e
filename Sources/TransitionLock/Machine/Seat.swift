internal import TransitionSupport

/// What the machine keeps of a lock, or of one of its scopes: the transition there, and the line.
struct Seat<Handles: LockHandles> {
  typealias List = LinkedSlots<Waiter<Handles>>.List

  /// The part of the current transition that is not in the word.
  struct Current {
    /// The request, if the caller can have it.
    var ticket: Ticket?
    /// A Boolean value that indicates whether its block has its turn and has not begun.
    var isDue = false
    /// The settlement of the request, if not as finished.
    var ending: Settlement?
    /// The text of its label, if that was made at run time.
    var text: Handles.Text?
    /// A Boolean value that indicates whether it can be asked to give way, and whether it has been.
    var isInterruptible = false
    var isInterrupted = false
    /// The calls that wait until it is asked to give way.
    var listeners: List?
    /// Its number in events; 0 if it began unobserved.
    var number: UInt64 = 0
    /// The call that started it, where that is to be said before or when it is over.
    var callSite: LabeledCallSite?
  }

  // First what every call that waits changes, so that the threads that hand the lock to one another fetch few cache lines.

  /// The number of requests that wait in line, and of calls that await something else than their turn.
  var count = 0
  var listeners = 0
  var lineWatch = LineWatch(limit: nil)

  // The lists of a scope exist as long as somebody is in them, those of the lock itself but for the interrupters for ever.
  var interrupters: List?
  var line: List?
  var idlers: List?

  var current = Current()

  /// The requests in line that can be replaced, by their keys.
  var keys: [ReplacementKey: Ticket] = [:]

  /// The serial number of the last waiter when the line was closed. All waiters up to it have left the line.
  var lastClosed: UInt64 = 0

  /// The number of extras that refer to a scope, which is there as long as there are any.
  var references = 0

  var forcedEnds = ForcedEnds()
  var watch = Watch(Watch.Limits())

  /// A call that waits, and seems to belong to the very transition that it waits for.
  var suspect: Suspect?
}
