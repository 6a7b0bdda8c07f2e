/// The choices that determine a run, as a value, and as a text to keep and to paste.
///
/// ```text
/// f2-1k9x2z-0q7ze1-0102
/// ```
///
/// The text has four parts. The first states the kind of control (`f` for full, `w` for wide, `c`
/// for cooperative), the version of this format, and whether timers fire early (`e`), children of
/// groups run ahead (`g`), and hashing was deterministic (`d`). The second identifies the body, and
/// the third is a hash of the steps that the body took, which distinguishes it from other bodies.
/// The last has the chosen option of each decision. The options have numbers from 0: first the task
/// that ran last, if it is ready, then the other ready tasks, then timers. The text leaves out
/// zeros at the end.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public struct Schedule: Sendable, Hashable {
  /// The control under which the choices were made.
  public let control: Simulation.Control
  let extraOptions: ExtraOptions
  let hashing: Hashing
  /// The number that identifies the body.
  let body: UInt32
  /// The number that identifies the run: the hash of its steps.
  let run: UInt32
  let choices: [Int]

  init(
    control: Simulation.Control,
    extraOptions: ExtraOptions = ExtraOptions(),
    hashing: Hashing = .current,
    body: UInt32,
    run: UInt32,
    choices: [Int]
  ) {
    self.control = control
    self.extraOptions = extraOptions
    self.hashing = hashing
    self.body = body
    self.run = run
    self.choices = Array(choices[..<(choices.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)])
  }

  private static let version: Character = "2"

  /// Reads a text that an exploration has printed.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - fileID: the file of the call.
  ///   - filePath: the path of that file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Throws: ``TestKitFailure`` with the code `unreadableSchedule`, and a message that
  ///   names the error in the text.
  /// - Complexity: O(*n*) for *n* characters.
  public init(
    _ text: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(TestKitFailure) {
    try self.init(
      text,
      at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  init(_ text: String, at location: TestLocation) throws(TestKitFailure) {
    func failure(_ reason: String) -> TestKitFailure {
      TestKitFailure(.unreadableSchedule, "\"\(text)\" is no schedule: \(reason)", at: location)
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let letter = parts[0].first, let control = Simulation.Control(letter: letter) else {
      throw failure(
        "it does not begin with \"f\", \"w\" or \"c\", for full, wide or cooperative control."
      )
    }
    let version = parts[0].dropFirst().prefix { $0.isNumber }
    guard version == String(Self.version) else {
      throw failure(
        "it is of version \"\(version)\", and this is version \"\(Self.version)\". Explore again to get a new one."
      )
    }
    guard parts.count == 4 else {
      throw failure("it has \(parts.count) parts between hyphens, and not four.")
    }
    let flags = parts[0].dropFirst(2)
    if let flag = flags.first(where: { !"egd".contains($0) }) {
      throw failure("\"\(flag)\" is no mark of a run.")
    }
    guard let body = UInt32(parts[1], radix: 36) else {
      throw failure("\"\(parts[1])\" identifies no body.")
    }
    guard let run = UInt32(parts[2], radix: 36) else {
      throw failure("\"\(parts[2])\" identifies no run.")
    }
    self.init(
      control: control,
      extraOptions: ExtraOptions(
        firesTimersEarly: flags.contains("e"),
        groupChildrenRunAhead: flags.contains("g")
      ),
      hashing: Hashing(isDeterministic: flags.contains("d")),
      body: body,
      run: run,
      choices: try Self.choices(parts[3]) { failure($0) }
    )
  }

  private static func choices(
    _ text: Substring,
    _ failure: (String) -> TestKitFailure
  ) throws(TestKitFailure) -> [Int] {
    var choices: [Int] = []
    var rest = text
    while let character = rest.popFirst() {
      if character == "(" {
        guard let end = rest.firstIndex(of: ")"), let choice = Int(rest[..<end]), choice >= 0 else {
          throw failure("no number with a \")\" follows \"(\".")
        }
        choices.append(choice)
        rest = rest[rest.index(after: end)...]
      } else if let choice = Int(String(character), radix: 36) {
        choices.append(choice)
      } else {
        throw failure("\"\(character)\" is no choice.")
      }
    }
    return choices
  }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Schedule: CustomStringConvertible {
  /// The text, which ``init(_:fileID:filePath:line:column:)`` reads.
  ///
  /// - Complexity: O(*n*) for *n* choices.
  public var description: String {
    let choices = choices.map { $0 < 36 ? String($0, radix: 36) : "(\($0))" }.joined()
    return
      "\(Self.head(control, extraOptions, hashing))-\(String(body, radix: 36))-\(String(run, radix: 36))-\(choices)"
  }

  /// Returns the first part of the text.
  static func head(_ control: Simulation.Control, _ extraOptions: ExtraOptions, _ hashing: Hashing)
    -> String
  {
    let timers = extraOptions.firesTimersEarly ? "e" : ""
    let children = extraOptions.groupChildrenRunAhead ? "g" : ""
    return "\(control.letter)\(version)\(timers)\(children)\(hashing.isDeterministic ? "d" : "")"
  }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation.Run {
  /// Returns the schedule of this run.
  func schedule(of body: UInt32, _ choices: [Int], _ extraOptions: ExtraOptions) -> Schedule {
    Schedule(
      control: control,
      extraOptions: extraOptions,
      body: body,
      run: fingerprint,
      choices: choices
    )
  }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension RunOrigin {
  /// Creates the origin of a run that takes given choices, so that a schedule repeats it.
  ///
  /// - Parameter text: the call that made the run, without its body; empty for an exploration,
  ///   which shows the schedule that it finds.
  convenience init(_ call: BodyCall, as text: String = "") {
    self.init(at: call.location, as: text) { control, extraOptions in
      let head = Schedule.head(control, extraOptions, .current)
      return Again(
        head: "replay(\"\(head)-\(String(call.body, radix: 36))-",
        tail:
          "\") { … }, in the same function, with the same body. It draws the steps up to this one.",
        hasSchedule: true
      )
    }
  }
}
