/// The program without its connections to the outside.
enum Program {
  static let help = """
    Shows a pull-down menu that the user closes while it still opens, written in six
    ways: the wait, the wrong curve, the jump, and the right solution.

    usage: PullDownMenu [--variant NAME]...

      --variant NAME  only this variant: plain, animator, link-animator,
                      link-animate, link-percent, interruptible
      --help          show this

    Exit status: 0 shown, 2 the command line cannot be understood.

    """

  /// Returns the requested output, which is the same for the same options.
  static func output(_ options: Options) throws -> String {
    var lines = Report.introduction
    for variant in options.variants.isEmpty ? Variant.allCases : options.variants {
      lines += [""] + (try Report(variant).lines)
    }
    return lines.reduce(into: "") { $0 += $1 + "\n" }
  }
}
