import ExampleSupport
import TransitionTimeline

/// The program without its connections to the outside.
enum Program {
  static let help = """
    Shows a pull-down menu that the user closes while it still opens, written in six
    ways: the wait, the wrong curve, the jump, and the right solution.

    usage: PullDownMenu [--variant NAME]... [--slow FACTOR] [--svg FOLDER]
                        [--width N]

      --variant NAME  only this variant: plain, animator, link-animator,
                      link-animate, link-percent, interruptible
      --slow FACTOR   slow animations: the factor of all durations, \(Options.factors.lowerBound) to \
    \(Options.factors.upperBound)
      --svg FOLDER    also write a picture of position and velocity for each variant
                      to this folder
      --width N       \(Options.widths.help(indent: 18))
      --help          show this

    Times are those of a virtual clock, so the output is deterministic. The position
    of a menu is its height in points.

    Exit status: 0 shown, 1 a variant cannot be shown or a picture cannot be
    written, 2 the command line cannot be understood.

    """

  /// Returns the requested output, which is the same for the same options.
  static func output(_ options: Options, terminal: Terminal) throws -> Output {
    let width = Options.widths.columns(options.width, terminal: terminal.width)
    let variants = options.variants.isEmpty ? Variant.allCases : options.variants
    let reports = try variants.map { try Report($0, slowdown: options.slowdown) }
    var lines = Report.introduction(options.slowdown, width: width)
    for report in reports { lines += [""] + report.lines(width: width) }
    return Output(
      text: lines.reduce(into: "") { $0 += $1 + "\n" },
      pictures: reports.map { Output.Picture(fileName: "menu-\($0.variant.rawValue).svg", svg: $0.svg) }
    )
  }
}

/// The text and the pictures of the program.
struct Output {
  struct Picture {
    let fileName: String
    let svg: String
  }

  let text: String
  var pictures: [Picture] = []
}
