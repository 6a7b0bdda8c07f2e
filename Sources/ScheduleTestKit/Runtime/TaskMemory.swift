#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Whether a task has ended, and where it waits.
enum TaskCondition: Sendable {
  /// The task has ended.
  case ended
  /// The task is enqueued on an executor, or runs there.
  case isOnExecutor
  /// The task waits, in the innermost of these functions.
  case waits(CodePlace)
}

/// The state of a task, read from the memory of the runtime.
///
/// No interface shows whether a task has ended, or in which function it waits. The layout is that
/// of one version of the runtime. The layout number that the runtime has for debuggers, and the
/// size of a task, reveal another layout.
enum TaskMemory {
  #if os(Linux) && arch(x86_64) && compiler(>=6.3) && compiler(<6.4)
  /// The words of a task.
  private enum Word {
    static let metadata = 0
    /// The kind of the job, and above it the lower half of the task's number.
    static let flags = 4
    static let resumeFunction = 7
    static let resumeContext = 8
    static let status = 12
    static let count = 13
  }

  /// The words of the context of an asynchronous function.
  private enum ContextWord {
    static let parent = 0
    static let resumeFunction = 1
    static let count = 2
  }

  /// The bits of the status of a task.
  private enum Status {
    static let isRunning: UInt = 1 << 11
    static let isEnqueued: UInt = 1 << 12
    static let isWaiting: UInt = 1 << 14
    /// The priority, whether the task is cancelled, whether its priority was raised, and whether it
    /// prefers an executor.
    static let others: UInt = 0xFF | 1 << 8 | 1 << 10 | 1 << 15

    /// Returns whether a word is the status of a task that has not ended.
    static func isOfLivingTask(_ word: UInt) -> Bool {
      let living = isRunning | isEnqueued | isWaiting
      return word & living != 0 && word & ~(living | others) == 0
    }
  }

  /// The address of the metadata of tasks; nil if the layout is unknown.
  static let metadata: UInt? = {
    guard MemoryLayout<UInt>.size == 8,
      let version = debugVariable("internal_layout_version", UInt32.self),
      version == triedVersion, let size = debugVariable("asyncTaskSize", UInt.self),
      size == triedSize
    else { return nil }
    return debugVariable("asyncTaskMetadata", UInt.self)
  }()

  /// The greatest number of functions that are read from a chain.
  private static let greatestDepth = 1_000

  private static let triedVersion: UInt32 = 1
  private static let triedSize: UInt = 208

  private static func debugVariable<T: BitwiseCopyable>(_ name: String, _ type: T.Type) -> T? {
    // Safe: the runtime has a variable of this type under this name, and never changes it.
    dlsym(nil, "_swift_concurrency_debug_\(name)").map { $0.load(as: type) }
  }

  /// Returns the condition of a task that is not ready; nil if the layout is unknown, or the
  /// process cannot copy its memory.
  ///
  /// The memory of a task that has ended may be gone. So the system copies the memory, and reports
  /// an error if it is gone. The memory may also belong to other objects now, so the function
  /// checks the metadata, the number and the status.
  static func condition(of task: UInt64, at address: UInt) -> TaskCondition? {
    guard let metadata, canCopy else { return nil }
    guard let words = copy(Word.count, from: address), words[Word.metadata] == metadata,
      words[Word.flags] >> 32 == UInt(task) & 0xFFFF_FFFF, Status.isOfLivingTask(words[Word.status])
    else { return .ended }
    guard words[Word.status] & (Status.isRunning | Status.isEnqueued) == 0 else {
      return .isOnExecutor
    }
    var functions = [words[Word.resumeFunction]]
    var context = words[Word.resumeContext]
    while context != 0, functions.count < greatestDepth {
      guard let words = copy(ContextWord.count, from: context) else { return .ended }
      functions.append(words[ContextWord.resumeFunction])
      context = words[ContextWord.parent]
    }
    return .waits(CodePlace(functions))
  }

  /// Whether the system lets the process copy its own memory, which a sandbox may forbid.
  private static let canCopy: Bool = {
    let number: UInt = 7
    return withUnsafePointer(to: number) { copy(1, from: UInt(bitPattern: $0)) == [number] }
  }()

  private typealias CopyFunction =
    @convention(c) (pid_t, UnsafePointer<iovec>, UInt, UnsafePointer<iovec>, UInt, UInt) -> Int

  /// The system call that copies memory of a process, or fails; Swift's module of the C library
  /// lacks it.
  private static let copyFunction: CopyFunction? =
    // Safe: the function has this type.
    dlsym(nil, "process_vm_readv").map { unsafeBitCast($0, to: CopyFunction.self) }

  /// Copies words of the process's memory; nil if there is no memory at the address.
  private static func copy(_ count: Int, from address: UInt) -> [UInt]? {
    guard let copyFunction, let source = UnsafeMutableRawPointer(bitPattern: address) else {
      return nil
    }
    let size = count * MemoryLayout<UInt>.size
    var hasCopied = false
    let words = [UInt](unsafeUninitializedCapacity: count) { buffer, filled in
      var target = iovec(iov_base: buffer.baseAddress, iov_len: size)
      var origin = iovec(iov_base: source, iov_len: size)
      hasCopied = copyFunction(getpid(), &target, 1, &origin, 1, 0) == size
      filled = hasCopied ? count : 0
    }
    return hasCopied ? words : nil
  }
  #else
  /// Returns nil, because the layout is unknown.
  static func condition(of task: UInt64, at address: UInt) -> TaskCondition? { nil }
  #endif
}
