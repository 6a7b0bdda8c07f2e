import FullScheduleControl
import Testing

/// The guarantees of the lock, as programs of a few tasks that are run under many schedules.
///
/// One program after the other, so that the number of schedules until one fails is the same in
/// every run.
@Suite(.serialized, .enabled(if: FullScheduleControl.isAvailable), .timeLimit(.minutes(10)))
struct LockPrograms {}
