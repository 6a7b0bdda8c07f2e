internal import TransitionSupport

/// Prints the record of a simulation when a signal, such as that of a trap, is about to end the
/// process.
enum CrashHandler {
  /// The greatest number of boxes that the handler knows.
  private static let boxLimit = 64
  /// A number above those of the handled signals.
  private static let signalLimit = 32

  // Safe: the memory behind the three pointers is allocated here, once, and never freed. In the
  // section of `places`, `add` puts a box at the next free place. `installation` stores the
  // previous handler of each signal once. The signal handler only reads this memory.
  nonisolated(unsafe) private static let boxes = zeroed(UnsafeMutableRawPointer?.none, boxLimit)
  nonisolated(unsafe) private static let headers = zeroed(
    UnsafeMutablePointer<BlackBox.Header>?.none,
    boxLimit
  )
  nonisolated(unsafe) private static let previous = zeroed(PreviousHandler.none, signalLimit)
  private static let places = Guarded(0)

  private static func zeroed<T>(_ value: T, _ count: Int) -> UnsafeMutablePointer<T> {
    let memory = UnsafeMutablePointer<T>.allocate(capacity: count)
    memory.initialize(repeating: value, count: count)
    return memory
  }

  /// The key of a thread-specific value: the header of the box of the thread's simulation.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Notes the box of the simulation of the calling thread.
  static func setOwn(_ box: BlackBox?) {
    pthread_setspecific(key, box.map { UnsafeRawPointer($0.header) })
  }

  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// Adds a box permanently.
  static func add(_ box: BlackBox) {
    places.run { count in
      guard count < boxLimit else { return }
      headers[count] = box.header
      boxes[count] = UnsafeMutableRawPointer(box.text)
      count += 1
    }
  }

  /// Installs the signal handler, once for a process, at its first simulation.
  static let installation: Void = {
    _ = (boxes, headers, key)
    for signal in signals { previous[Int(signal)] = PreviousHandler.replace(signal, by: handle) }
  }()

  /// Writes the record of this thread's simulation, and then restores the previous handler, which
  /// receives the signal when it repeats. On a thread without a simulation, it writes the records
  /// of all simulations.
  ///
  /// It allocates nothing and takes no lock. It calls only these functions of the system:
  /// `pthread_getspecific`, `write`, `sigaction` or `signal`, and `raise`.
  private static let handle: @convention(c) (Int32) -> Void = { signal in
    let own = pthread_getspecific(key)
    for index in 0..<boxLimit {
      guard let header = headers[index], let text = boxes[index], header.pointee.isActive == 1
      else { continue }
      guard own == nil || own == UnsafeMutableRawPointer(header) else { continue }
      // The record is printed once, even if another handler raises the signal again.
      header.pointee.isActive = 0
      let bytes = text.assumingMemoryBound(to: UInt8.self)
      BlackBox.compose(header, bytes, header.pointee.numbers.valuesOfAnySteps)
      write("\n", 1)
      write(text + BlackBox.Region.title, header.pointee.titleEnd - BlackBox.Region.title)
      var placeEnd = BlackBox.Region.place
      while placeEnd < BlackBox.Region.notes, bytes[placeEnd] != 10 { placeEnd += 1 }
      write(text + BlackBox.Region.place, placeEnd + 1 - BlackBox.Region.place)
      write(text + BlackBox.Region.notes, header.pointee.notesEnd - BlackBox.Region.notes)
      write(text + BlackBox.Region.picture, header.pointee.pictureEnd - BlackBox.Region.picture)
      write(text + BlackBox.Region.code, header.pointee.codeEndTrimmed - BlackBox.Region.code)
      write(text + BlackBox.Region.tail, header.pointee.tailEnd - BlackBox.Region.tail)
    }
    previous[Int(signal)].callAgain(signal)
  }

  private static func write(_ text: UnsafeRawPointer, _ count: Int) {
    #if canImport(Darwin)
    _ = Darwin.write(STDERR_FILENO, text, count)
    #elseif canImport(Glibc)
    _ = Glibc.write(STDERR_FILENO, text, count)
    #elseif canImport(Musl)
    _ = Musl.write(STDERR_FILENO, text, count)
    #elseif canImport(Android)
    _ = Android.write(STDERR_FILENO, text, count)
    #endif
  }
}

#if canImport(Glibc)

/// The previous handler of a signal, which handles the signal after the text is written.
struct PreviousHandler {
  private let action: sigaction?

  static let none = PreviousHandler(action: nil)

  static func replace(_ signal: Int32, by handler: @escaping @convention(c) (Int32) -> Void) -> Self
  {
    var action = sigaction()
    var previous = sigaction()
    action.__sigaction_handler.sa_handler = handler
    // The handler runs on the alternate stack, because the signal may come from an overflow of the
    // thread's stack.
    action.sa_flags = SA_ONSTACK
    sigaction(signal, &action, &previous)
    return Self(action: previous)
  }

  /// Restores the previous handler, which then receives the signal. A trap repeats by itself; an
  /// abort is raised here.
  func callAgain(_ signal: Int32) {
    guard var action else { return }
    sigaction(signal, &action, nil)
    if signal == SIGABRT { raise(signal) }
  }
}

#else

/// The previous handler of a signal, which handles the signal after the text is written. On
/// platforms without Glibc, this type calls `signal`.
struct PreviousHandler {
  private let handler: (@convention(c) (Int32) -> Void)?

  static let none = PreviousHandler(handler: nil)

  static func replace(_ signal: Int32, by handler: @escaping @convention(c) (Int32) -> Void) -> Self
  {
    Self(handler: setHandler(signal, handler))
  }

  /// Restores the previous handler, which then receives the signal. A trap repeats by itself; an
  /// abort is raised here.
  func callAgain(_ signal: Int32) {
    _ = setHandler(signal, handler)
    if signal == SIGABRT { raise(signal) }
  }
}

private func setHandler(
  _ number: Int32,
  _ handler: (@convention(c) (Int32) -> Void)?
) -> (@convention(c) (Int32) -> Void)? {
  signal(number, handler)
}

#endif

/// The stack on which a thread handles signals after its own stack has overflowed.
enum AlternateStack {
  private static let size = 64 << 10

  /// Gives the calling thread an alternate stack, if it has none. The stack is never freed, so call
  /// this only on threads that never end.
  static func install() {
    #if canImport(Glibc)
    var present = stack_t()
    guard sigaltstack(nil, &present) == 0, present.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    var stack = stack_t(
      ss_sp: .allocate(byteCount: size, alignment: 16),
      ss_flags: 0,
      ss_size: size
    )
    sigaltstack(&stack, nil)
    #endif
  }
}
