/// The options of the command line.
struct Options {
  static let help = """
    Compares TransitionLock with its limits and its alternatives.

      Compare [--quick | --thorough] [--list] [NAME...]

      --quick        fewer rounds and shorter lines: below ten minutes
      --thorough     more rounds, and lines of up to 1,000,000
      --list         the names, such as a, c, d-64, line
      --machine      what it runs on
      --one NAME     exactly this
      NAME           only these

    """

  var rounds = 9
  var longest = 100_000
  var names: [String] = []
  var one: String?
  var wantsHelp = false
  var wantsList = false
  var wantsMachine = false

  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick":
        rounds = 5
        longest = 10_000
      case "--thorough":
        rounds = 15
        longest = 1_000_000
      case "--list": wantsList = true
      case "--machine": wantsMachine = true
      case "--one": one = rest.popFirst()
      case "--help", "-h": wantsHelp = true
      default: names.append(argument)
      }
    }
  }

  func wants(_ name: String) -> Bool {
    if let one { return one == name }
    return names.isEmpty || names.contains { $0 == name || name.hasPrefix($0 + "-") }
  }
}
