#if DEBUG
@testable import TransitionLock

// The handles that the machine of a test is given are the numbers of the model.

protocol NumberedHandle {
  init(number: UInt)
  var number: UInt { get }
}

extension NumberedHandle {
  init(_ id: Int) { self.init(number: UInt(id)) }
  var id: Int { Int(number) }
}

extension CallHandle: NumberedHandle {}
extension ContinuationHandle: NumberedHandle {}
extension BlockHandle: NumberedHandle {}
extension RunnerHandle: NumberedHandle {}
extension TextHandle: NumberedHandle {}
extension PlaceHandle: NumberedHandle {}

extension ArrivingCall {
  /// A call that has parked, with a number of its own.
  init(_ id: Int, task: UInt = 1, text: Int? = nil, isParked: Bool = true) {
    self.init(
      handle: CallHandle(id),
      task: task,
      callSite: .unknown,
      text: text.map { TextHandle($0) },
      continuation: isParked ? ContinuationHandle(id) : .absent
    )
  }
}

extension LockMachine {
  init() { self.init(PlaceHandle(0), after: 0) }
}

/// A handle that was given to the machine, and has not come back.
enum Handle: Hashable {
  case continuation(Int), block(Int), runner(Int), text(Int)
}

extension LockModel.Action {
  /// Nil for what only the shell asks for.
  init(_ action: LockAction) {
    self =
      switch action {
      case .tell(let call, let end, let continuation): .tell(call.id, end, isParked: !continuation.isAbsent)
      case .resume(let call): .resume(call.id)
      case .start(let runner): .start(runner.id)
      case .release(let runner): .release(runner.id)
      case .settle(let block, let settlement): .settle(block.id, settlement)
      case .finish(let block, let settlement): .finish(block.id, settlement)
      case .forget(let text): .forget(text.id)
      case .setTimer(let alarm): .setTimer(Int(alarm.deadline.components.seconds))
      case .stopTimer: .stopTimer
      case .warnOfLine(_, let count): .warnOfLine(count)
      case .watch: .watch
      case .recycle: .recycle
      }
  }

  /// The handle that this action gives back.
  var handle: Handle? {
    switch self {
    case .tell(let call, _, isParked: true), .resume(let call): .continuation(call)
    case .release(let runner): .runner(runner)
    case .finish(let block, _): .block(block)
    case .forget(let text): .text(text)
    default: nil
    }
  }

  /// Actions of one kind come in the order of the model; the kinds may be mixed in any way.
  var kind: Int {
    switch self {
    case .resume, .tell: 0
    case .start: 1
    case .release: 2
    case .settle, .finish: 3
    case .forget: 4
    case .setTimer, .stopTimer: 5
    default: 6
    }
  }
}

extension [LockModel.Action] {
  var byKind: [[LockModel.Action]] {
    var kinds = [[LockModel.Action]](repeating: [], count: 7)
    for action in self { kinds[action.kind].append(action) }
    return kinds
  }
}

extension LockModel {
  /// The handles that the machine should have of those that it was given.
  var handles: Set<Handle> {
    var handles = Set(batches.map { Handle.runner($0) })
    if let text = holder?.text { handles.insert(.text(text)) }
    for person in people {
      if !person.isCall {
        handles.insert(.block(person.id))
      } else if waits(person) {
        if person.isParked { handles.insert(.continuation(person.id)) }
        if person.hasText { handles.insert(.text(person.id)) }
      }
    }
    return handles
  }

  /// The state as numbers, with each waiter named by its position: two histories that meet in it need not be told
  /// apart.
  var signature: [Int] {
    var names: [Int: Int] = [:]
    for (position, person) in people.enumerated() { names[person.id] = position + 1 }
    // A batch may outlive who brought its runner.
    for batch in people.compactMap(\.batch) + batches where names[-1 - batch] == nil {
      names[-1 - batch] = names.count + 1
    }
    func name(_ id: Int) -> Int { names[id] ?? 0 }
    func batchName(_ batch: Int?) -> Int { batch.map { names[-1 - $0] ?? 0 } ?? 0 }

    var numbers = [isSettling ? 1 : 0, isClosed ? 1 : 0, isRetired ? 1 : 0, timer ?? -1, nextWarning ?? -1]
    for person in people {
      numbers += [
        person.site.map { Int($0.isolation * 10 + $0.task) } ?? -1, batchName(person.batch),
        (person.isParked ? 1 : 0) + (person.hasText ? 2 : 0), person.deadline ?? -1,
      ]
      switch person.awaits {
      case .turn: numbers.append(-1)
      case .idle: numbers.append(-2)
      case .turnOf(let id): numbers.append(2 * name(id))
      case .endOf(let id): numbers.append(2 * name(id) + 1)
      }
      switch person.state {
      case .waits: numbers.append(0)
      case .holds: numbers.append(1)
      case .aside: numbers.append(2)
      case .settled: numbers.append(3)
      }
    }
    numbers.append(-5)
    numbers += closing.map(name) + [-5] + told.map(name) + [-5]
    numbers += batches.filter { atWork.contains($0) }.map { batchName($0) } + [-5]
    guard let holder else { return numbers }
    numbers += [holder.request.map(name) ?? -1, holder.text == nil ? 0 : 1, holder.ending.map(\.number) ?? -1]
    switch holder.block {
    case .nowhere: numbers.append(-1)
    case .due: numbers.append(-2)
    case .call: numbers.append(-3)
    case .batch(let batch): numbers.append(batchName(batch))
    }
    return numbers
  }
}

extension Conclusion {
  var number: Int { Int(rawValue) }
}
#endif
