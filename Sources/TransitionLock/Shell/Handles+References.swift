internal import TransitionSupport

// The meaning of the handles of a real lock: addresses, and references that are unmanaged because the machine owns them
// by the rule of its actions.

typealias Machine = LockMachine
typealias Actions = LockActions

extension CallHandle {
  /// The handle of a call: the address of the call in its frame.
  init(_ wait: borrowing CallWait) {
    number = withUnsafePointer(to: wait) { UInt(bitPattern: $0) }
  }

  /// The call, as long as it waits.
  var wait: UnsafePointer<CallWait> {
    // Safe: a call does not leave its frame before it has been resumed, or has found that it need not park; both happen
    // after the section in which the machine returned the handle.
    UnsafePointer(bitPattern: number).unsafelyUnwrapped
  }
}

extension ContinuationHandle {
  #if DEBUG || TRANSITIONLOCK_ATOMICS
  /// The object that retains a checked or explored continuation.
  private final class Holder {
    let continuation: Continuation
    init(_ continuation: Continuation) { self.continuation = continuation }
  }

  init(_ continuation: Continuation) {
    number = UInt(bitPattern: Unmanaged.passRetained(Holder(continuation)).toOpaque())
  }

  /// Resumes the call, once.
  func resume() {
    // Safe: the initializer above created the value, and the machine returns it once.
    guard let address = UnsafeRawPointer(bitPattern: number) else {
      preconditionFailure("a call that has not parked is not resumed")
    }
    Unmanaged<Holder>.fromOpaque(address).takeRetainedValue().continuation.resume()
  }
  #else
  @inline(__always)
  init(_ continuation: Continuation) {
    // Safe: an unsafe continuation is a pointer, and trivial; the compiler checks the size.
    number = unsafeBitCast(continuation, to: UInt.self)
  }

  /// Resumes the call, once.
  @inline(__always)
  func resume() { unsafeBitCast(number, to: Continuation.self).resume() }
  #endif
}

extension BlockHandle {
  init(_ request: Unmanaged<PendingRequest>) { number = UInt(bitPattern: request.toOpaque()) }

  var request: Unmanaged<PendingRequest> { reference(number) }
}

extension RunnerHandle {
  init(_ runner: Unmanaged<BlockRunner>) { number = UInt(bitPattern: runner.toOpaque()) }

  var runner: Unmanaged<BlockRunner> { reference(number) }
}

extension TextHandle {
  init(_ text: Unmanaged<LabelText>) { number = UInt(bitPattern: text.toOpaque()) }

  var label: Unmanaged<LabelText> { reference(number) }

  var text: String { label._withUnsafeGuaranteedRef { $0.text } }
}

extension PlaceHandle {
  init(_ cell: Cell) { number = cell.identity }

  var cell: Cell {
    // Safe: the identity of a cell is the address of its memory, which is never freed.
    Cell(memory: UnsafeMutablePointer(bitPattern: number).unsafelyUnwrapped)
  }
}

/// Returns the reference in a handle.
@inline(__always)
private func reference<Object: AnyObject>(_ number: UInt) -> Unmanaged<Object> {
  // Safe: only the initializers above create handles, from references of these types.
  Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: number).unsafelyUnwrapped)
}
