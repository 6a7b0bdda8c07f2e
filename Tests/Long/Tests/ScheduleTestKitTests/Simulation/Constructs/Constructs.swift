/// All constructs, in the order of the documentation's table.
enum Constructs {
  static let all = tasks + groups + actors + time + streams + executors + locks
}
