import ExampleSupport
import TransitionTimeline

/// The program, but for its connections to the outside.
enum Program {
  static let help = """
    Shows a pull-down menu that is to be closed while it still opens, written in six
    ways: the wait, the wrong curve, the jump, and the right one.

    usage: PullDownMenu [--variant NAME]... [--slow FACTOR] [--svg FOLDER]
                        [--width N]

      --variant NAME  only this variant: plain, animator, link-animator,
                      link-animate, link-percent, interruptible
      --slow FACTOR   slow animations: all takes so many times longer, \(Options.factors.lowerBound) to \
    \(Options.factors.upperBound)
      --svg FOLDER    also write a picture of position and velocity for each variant
                      to this folder
      --width N       \(Options.widths.help(indent: 18))
      --help          show this

    Times are those of a virtual clock, so that all is the same every time. A menu's
    position is its height in points.

    Exit status: 0 shown, 1 something went wrong, 2 the command line cannot be
    understood.

    """

  /// Returns what is asked for: the same for the same options.
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

/// The text and the pictures that the program gives.
struct Output {
  struct Picture {
    let fileName: String
    let svg: String
  }

  let text: String
  var pictures: [Picture] = []
}
