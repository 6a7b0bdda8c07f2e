/// Returns contenders of a row that are not in this tree, such as those of packages that it does
/// not depend on: none.
///
/// A copy of the benchmarks that has more packages replaces this file, and makes them with
/// `waiting`, `cancelling` and `contending`, or with closures of its own.
///
/// - Parameters:
///   - row: the letter of the row.
///   - tasks: the number of tasks that contend.
func guests(of row: String, tasks: Int = 0) -> [Contender] { [] }
