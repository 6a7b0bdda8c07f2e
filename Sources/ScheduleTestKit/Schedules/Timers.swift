/// The timers of the earliest deadline, as options behind the tasks that are ready: a smaller choice leaves them out.
struct Timers {
  /// The numbers of the timers, in the order in which they were set.
  let numbers: [UInt64]
  /// A Boolean value that indicates whether their time has not come, and tasks are ready.
  let areEarly: Bool

  static let none = Timers(numbers: [], areEarly: false)

  var count: Int { numbers.count }
}
