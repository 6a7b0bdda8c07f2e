internal import TransitionSupport

/// The record of a simulation, as bytes. A signal handler can print them, although it may neither
/// allocate memory nor take a lock. In a mapped file, they outlive the process.
///
/// After a trap, a time-out or a kill, the simulation can no longer write a report. So it keeps the
/// text of a report in separate memory while it runs: the running task, the last notes, and the
/// code of the schedule so far. Zeros and spaces fill the unused room. Each step stores its numbers
/// and the choices so far. ``compose(_:_:_:)`` adds them to the text when ``report``, ``again`` or
/// the signal handler is about to read the text. With a file, each step calls `compose` as well.
///
/// A struct of two pointers to memory that is never freed: a class would cost three
/// retain/release pairs per step.
struct BlackBox: @unchecked Sendable, Equatable {
  // Sendable: the memory is never freed. In the critical section, the thread of a simulation writes
  // the box, and the ``Watcher`` reads it. At the end of the process, a signal handler completes
  // and prints the text without the section.
  //
  // The thread writes some parts outside of the section. The count and the numbers of a step are
  // atomic (``StepNumbers``). Only the thread uses the origin. In a run, the thread stores each
  // choice once, and after it the number of choices, with release ordering. Other threads read only
  // as many choices as that number says. `begin` sets that number to 0 in the section, so the next
  // run overwrites no choice that the watcher is reading.

  /// Everything but the text, such as the bounds of its parts and the choices. It is behind a
  /// pointer, because Swift does not check exclusive access there.
  struct Header: ~Copyable {
    let section = CriticalSection()
    /// A number that rises when a step begins or ends. It is odd during a step.
    let count = Atomic(0)
    let hasFile: Bool
    var thread: pthread_t?
    /// The origin of the run (``RunOrigin``), from which the title and the code come.
    var origin: AnyObject?
    /// 1 from `begin` until `end` or `forget`, or until a signal handler prints the record.
    var isActive: Int32 = 0
    /// Whether the run has its result.
    var hasEnded = false
    let numbers = StepNumbers()
    /// The choices of the run, and their number. Only the thread of the simulation uses this
    /// number; other threads load the one in ``numbers``.
    let choices = UnsafeMutablePointer<Int32>.allocate(capacity: BlackBox.choiceCapacity)
    var choiceCount = 0
    /// The zero-terminated names of the first tasks, each in a slot of fixed size, and the number
    /// of slots in use.
    let names = UnsafeMutablePointer<UInt8>.allocate(
      capacity: BlackBox.nameCapacity * BlackBox.nameSize
    )
    var nameCount = 0
    /// Whether the plan lets children of task groups run ahead of the task that starts them.
    var groupChildrenRunAhead = false
    /// The place of the run's hash in the text; nil if the text contains no schedule.
    var hashStart: Int?
    var titleEnd = 0
    var notesEnd = 0
    var pictureEnd = Region.picture
    /// The place in the text where the choices begin.
    var codeStart = Region.code
    /// The number of choices that ``compose(_:_:_:)`` has added to the text.
    var composedChoices = 0
    /// The end of the code.
    var codeEnd = 0
    /// The end of the code without the choices of 0 at its end.
    var codeEndTrimmed = 0
    /// The end of the tail, the text that is printed after the code.
    var tailEnd = 0

    init(hasFile: Bool) { self.hasFile = hasFile }
  }

  /// The greatest number of choices, each of which takes at least one character of the text.
  static var choiceCapacity: Int { Region.end - Region.code }

  /// The number of task names that are kept, and the bytes of each.
  static let nameCapacity = 64
  static let nameSize = 40

  /// The offsets of the parts of the text.
  enum Region {
    static let title = 0
    static let place = 512
    static let notes = 768
    static let tail = 4_096
    static let picture = 4_352
    static let code = 1 << 15
    static let end = 1 << 18
  }

  let header: UnsafeMutablePointer<Header>
  let text: UnsafeMutablePointer<UInt8>

  init(file: String?) {
    header = .allocate(capacity: 1)
    header.initialize(to: Header(hasFile: file != nil))
    text = Self.map(file)
  }

  /// Maps a file, and returns its memory. Without a file, or if the system cannot map it, returns
  /// ordinary memory.
  private static func map(_ file: String?) -> UnsafeMutablePointer<UInt8> {
    if let file {
      let descriptor = open(file, O_RDWR | O_CREAT | O_TRUNC, 0o644)
      if descriptor >= 0, ftruncate(descriptor, off_t(Region.end)) == 0,
        let memory = mmap(nil, Region.end, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
        memory != MAP_FAILED
      {
        close(descriptor)
        return memory.bindMemory(to: UInt8.self, capacity: Region.end)
      }
    }
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: Region.end)
    memory.initialize(repeating: 0, count: Region.end)
    return memory
  }
}

// MARK: - Writing

extension BlackBox {
  /// Begins the text of a run.
  ///
  /// - Parameters:
  ///   - title: the place where the simulation was started.
  ///   - again: the code that runs the simulation again.
  ///   - isSameAsBefore: whether the last run had the same title and code.
  ///   - groupChildrenRunAhead: whether the plan lets children of task groups run ahead of the task
  ///     that starts them.
  func begin(
    _ title: @autoclosure () -> String,
    again: @autoclosure () -> Again,
    isSameAsBefore: Bool,
    groupChildrenRunAhead: Bool = false
  ) {
    header.pointee.section.run {
      header.pointee.groupChildrenRunAhead = groupChildrenRunAhead
      header.pointee.nameCount = 0
      clear(Region.picture, to: header.pointee.pictureEnd)
      header.pointee.pictureEnd = Region.picture
      clear(Region.notes, to: header.pointee.notesEnd)
      clear(header.pointee.codeStart, to: header.pointee.codeEnd)
      header.pointee.notesEnd = Region.notes
      header.pointee.numbers.store(StepNumbers.Values())
      if !isSameAsBefore {
        clear(Region.title, to: header.pointee.titleEnd)
        clear(Region.code, to: header.pointee.codeStart)
        clear(Region.tail, to: header.pointee.tailEnd)
        let again = again()
        header.pointee.titleEnd = write("\(title())\n", at: Region.title, before: Region.place)
        var codeStart = write("To see it again: \(again.head)", at: Region.code, before: Region.end)
        header.pointee.hashStart = again.hasSchedule ? codeStart : nil
        if again.hasSchedule { codeStart = write("0000000-", at: codeStart, before: Region.end) }
        header.pointee.codeStart = codeStart
        header.pointee.tailEnd = write("\(again.tail)\n", at: Region.tail, before: Region.code)
      }
      header.pointee.hasEnded = false
      header.pointee.choiceCount = 0
      header.pointee.composedChoices = 0
      header.pointee.codeEnd = header.pointee.codeStart
      header.pointee.codeEndTrimmed = header.pointee.codeStart
      Self.compose(header, text, StepNumbers.Values())
      header.pointee.isActive = 1
      header.pointee.thread = pthread_self()
      CrashHandler.setOwn(self)
    }
  }

  /// Notes a step that begins, or continues after an interruption, and the choices of the run so
  /// far.
  ///
  /// - Parameter pausedTask: the task whose step is interrupted by this one; nil if there is none.
  func noteStep(
    _ step: Int,
    of task: Int32,
    aheadOf pausedTask: Int32?,
    choiceCount: Int,
    fingerprint: UInt32,
    choice: (Int) -> Int
  ) {
    var count = header.pointee.choiceCount
    while count < min(choiceCount, Self.choiceCapacity) {
      header.pointee.choices[count] = Int32(truncatingIfNeeded: choice(count))
      count += 1
    }
    header.pointee.choiceCount = count
    let numbers = StepNumbers.Values(
      step: step,
      task: task,
      pausedTask: pausedTask ?? -1,
      fingerprint: fingerprint,
      choiceCount: count
    )
    header.pointee.numbers.store(numbers)
    if header.pointee.hasFile { header.pointee.section.run { Self.compose(header, text, numbers) } }
  }

  /// Notes a line of text. If there is no room, the line replaces all earlier ones.
  func note(_ line: String) {
    header.pointee.section.run {
      if header.pointee.notesEnd + line.utf8.count + 4 > Region.tail {
        clear(Region.notes, to: header.pointee.notesEnd)
        header.pointee.notesEnd = Region.notes
      }
      header.pointee.notesEnd = write(
        "  \(line)\n",
        at: header.pointee.notesEnd,
        before: Region.tail
      )
    }
  }

  /// Notes the name of a task, as far as it fits.
  func name(_ task: Int32, _ name: String) {
    guard (0..<Int32(Self.nameCapacity)).contains(task) else { return }
    header.pointee.section.run {
      let names = header.pointee.names
      while header.pointee.nameCount <= task {
        names[header.pointee.nameCount * Self.nameSize] = 0
        header.pointee.nameCount += 1
      }
      var at = Int(task) * Self.nameSize
      for byte in name.utf8.prefix(Self.nameSize - 1) {
        names[at] = byte
        at += 1
      }
      names[at] = 0
    }
  }

  /// Replaces the picture of the steps so far.
  func draw(_ picture: String) {
    header.pointee.section.run {
      header.pointee.pictureEnd = write("\n\(picture)\n\n", at: Region.picture, before: Region.code)
    }
  }

  /// Notes that the run has its result. From now on, only the remaining tasks run.
  ///
  /// - Parameter failure: the message of the run's failure. The box notes its first line: if the
  ///   process ends now, no other code reports the failure.
  func noteEnd(_ failure: String?) {
    note(
      failure.map { "the run has failed: \($0.prefix { !$0.isNewline })" } ?? "the run has ended"
    )
    header.pointee.section.run { header.pointee.hasEnded = true }
  }

  /// Notes that the simulation is over.
  func end() {
    header.pointee.section.run { header.pointee.isActive = 0 }
    CrashHandler.setOwn(nil)
  }

  /// A number that rises when a step begins or ends.
  var progress: Int { header.pointee.count.load(ordering: .acquiring) }

  /// Whether a step is under way.
  var isInStep: Bool { !progress.isMultiple(of: 2) }

  /// Notes that a step begins, which may interrupt another step.
  func beginStep() { move(toOdd: true) }

  /// Notes that a step has ended.
  func endStep(isWithinAnother: Bool) { move(toOdd: isWithinAnother) }

  private func move(toOdd isOdd: Bool) {
    let before = header.pointee.count.load(ordering: .relaxed)
    header.pointee.count.store(
      before + (before.isMultiple(of: 2) == isOdd ? 1 : 2),
      ordering: .releasing
    )
  }

  /// The processor time of the simulation's thread; nil if the system does not report it.
  var processorTime: Duration? {
    #if canImport(Glibc)
    var clock = clockid_t()
    var time = timespec()
    guard let thread = header.pointee.section.run({ header.pointee.thread }),
      pthread_getcpuclockid(thread, &clock) == 0,
      clock_gettime(clock, &time) == 0
    else { return nil }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    #else
    return nil
    #endif
  }

  /// The title, the last step and its task, the notes, and the picture, as lines.
  var report: String {
    header.pointee.section.run {
      Self.compose(header, text, header.pointee.numbers.values)
      let place =
        (Region.place..<Region.notes).first { text[$0] == UInt8(ascii: "\n") } ?? Region.place
      return read(Region.title, to: header.pointee.titleEnd) + read(Region.place, to: place + 1)
        + read(Region.notes, to: header.pointee.notesEnd)
        + read(Region.picture, to: header.pointee.pictureEnd)
    }
  }

  /// Whether the run has its result. Its later steps belong to the remaining tasks.
  var hasEnded: Bool { header.pointee.section.run { header.pointee.hasEnded } }

  /// Whether the step runs ahead of a task that has just started a child. The step of that task is
  /// paused.
  var isAhead: Bool { header.pointee.numbers.values.pausedTask >= 0 }

  /// Whether the plan lets children of task groups run ahead of the task that starts them.
  var groupChildrenRunAhead: Bool {
    header.pointee.section.run { header.pointee.groupChildrenRunAhead }
  }

  /// The sentence with the code that runs the simulation again.
  var again: String {
    header.pointee.section.run {
      Self.compose(header, text, header.pointee.numbers.values)
      return read(Region.code, to: header.pointee.codeEndTrimmed)
        + read(Region.tail, to: header.pointee.tailEnd - 1)
    }
  }

  /// Keeps signal handlers from printing the record.
  func forget() { header.pointee.section.run { header.pointee.isActive = 0 } }

  private func read(_ start: Int, to end: Int) -> String {
    String(
      decoding: UnsafeBufferPointer(start: text + start, count: max(0, end - start)),
      as: UTF8.self
    )
  }

  /// Writes as much of a text as fits, and returns the place after it.
  private func write(_ string: String, at start: Int, before end: Int) -> Int {
    var at = start
    for byte in string.utf8 where at < end - 1 {
      text[at] = byte
      at += 1
    }
    if at == end - 1 { text[at - 1] = UInt8(ascii: "\n") }
    return at
  }

  private func clear(_ start: Int, to end: Int) {
    guard end > start else { return }
    (text + start).update(repeating: UInt8(ascii: " "), count: end - start)
  }
}

/// The code that runs a simulation again: the text before and after its schedule.
struct Again: Sendable {
  /// The text before the schedule; the whole text if it contains no schedule.
  let head: String
  /// The text after the schedule.
  let tail: String
  let hasSchedule: Bool
}
