#if DEBUG
@testable import TransitionLock

/// The steps of each operation of the shell, up to the section.
extension World {
  func canStep(_ thread: Int) -> Bool {
    let point = threads[thread].point
    switch point {
    case .done, .rest: return false
    case .waits: return resumed.contains(id(thread))
    default: return !point.needsSection || section == nil || section == thread
    }
  }

  mutating func step(_ thread: Int) {
    let point = threads[thread].point
    if point.needsSection {
      section = thread
      stepInside(thread, point)
    } else {
      threads[thread].point = stepOutside(thread, point)
    }
  }

  private mutating func stepOutside(_ thread: Int, _ point: Point) -> Point {
    let role = threads[thread].role
    switch point {
    // Cell.begin
    case .begin:
      if word.started(block: role.block) != nil { return .beginSwap(word.bits) }
      return role == .call || role == .laterCall ? .join : .startSlowly
    case .beginSwap(let read):
      guard swap(read, Word(bits: read).started(block: role.block)!) else { return .begin }
      return hold(thread)

    // Cell.startSlowly
    case .startSlowly:
      switch word.arriving(block: role.block) {
      case .start(let next): return .startSlowlySwap(word.bits, next)
      case .wait, .closed: return role.isBlock ? .join : .done
      }
    case .startSlowlySwap(let read, let next):
      return swap(read, next) ? hold(thread) : .startSlowly

    // Cell.end and LockStorage.end
    case .holds(let generation):
      return word.bits == generation | Word.token ? .endSwap(generation) : .endSlowly(generation)
    case .endSwap(let generation):
      guard swap(generation | Word.token, Word(bits: generation)) else { return .endSlowly(generation) }
      endUnseen()
      return .done
    case .endSlowly(let generation):
      switch word.ending(generation) {
      case .misuse: return .done
      case .free(let next), .awaitsBlock(let next): return .endSlowlySwap(generation, read: word.bits, next)
      case .passOn: return .passOn(generation)
      }
    case .endSlowlySwap(let generation, let read, let next):
      guard swap(read, next) else { return .endSlowly(generation) }
      if next.hasBlock { transition?.isTokenLive = false } else { endUnseen() }
      return .done

    // LockStorage.returned
    case .returned(let request):
      switch word.returningBlock() {
      case .free(let next): return .returnSwap(request: request, read: word.bits, next)
      case .goesOn(let next): return .goOn(request: request, read: word.bits, next)
      case .passOn: return .passAfterBlock
      }
    case .returnSwap(let request, let read, let next):
      guard swap(read, next) else { return .returned(request: request) }
      endUnseen()
      return afterBlock(thread)

    // CallWait.generation
    case .waits:
      resumed.remove(id(thread))
      guard let transition, transition.task == id(thread), word.generation == transition.generation, word.hasToken
      else { return .done }
      return .holds(transition.generation)

    default:
      preconditionFailure("\(point) is in the section")
    }
  }

  /// A thread has got the lock without the machine.
  private mutating func hold(_ thread: Int) -> Point {
    let hasBlock = threads[thread].role.isBlock
    beginUnseen(thread, hasBlock: hasBlock)
    return hasBlock ? run(nil, startedBy: id(thread)) : .holds(word.generation)
  }

  /// Runs a block, which hands its token to a completion, and returns or throws later.
  ///
  /// - Parameters:
  ///   - request: of a block that has waited.
  ///   - id: who enqueued the block.
  func pointOfBlock(_ request: Int?, startedBy id: Int) -> Point {
    threads[id - 1].role == .throwing ? .fail(request: request) : .returned(request: request)
  }

  mutating func run(_ request: Int?, startedBy id: Int) -> Point {
    threads[batchThread(id) + 1].point = .holds(word.generation)
    return pointOfBlock(request, startedBy: id)
  }

  /// Returns the point at which a thread that has run a block goes on.
  func afterBlock(_ thread: Int) -> Point { threads[thread].role == .batch ? .work : .done }
}
#endif
