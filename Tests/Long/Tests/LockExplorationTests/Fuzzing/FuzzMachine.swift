#if DEBUG
import TestSupport

@testable import TransitionLock

/// Gives the lock's machine the inputs that bytes choose, beside the model, and ends everything in the end.
///
/// The first byte chooses the bounds, which are far beyond those within which every state is explored, and whether the lock has
/// scopes.
///
/// - Returns: in what the machine and the model differ; nil if they agree.
func fuzzMachine(_ bytes: some Sequence<UInt8>) -> String? {
  var bytes = FuzzBytes(bytes)
  let first = bytes.byte() ?? 0
  let stepSize = [1, 2, 64][Int(first % 3)]
  return first & 0x80 == 0
    ? fuzz(BoundedLock(plainBounds(stepSize, lineLimit: first & 0x40 == 0 ? nil : 2)), &bytes) { $0.ending() }
    : fuzz(BoundedScopes(scopedBounds(stepSize)), &bytes) { $0.ending() }
}

private func plainBounds(_ stepSize: Int, lineLimit: Int?) -> LockBounds {
  LockBounds(
    testDescription: "fuzzing",
    people: 12,
    calls: 6,
    blocks: 6,
    idlers: 3,
    listeners: 3,
    batches: 4,
    texts: [true, false],
    sites: [.actor, .other, .anywhere, .caller],
    deadlines: [nil, 1, 2, 3],
    stepSize: stepSize,
    lineLimit: lineLimit,
    endings: [.failed, .takenBack],
    retires: true,
    states: 0,
    transitions: 0
  )
}

private func scopedBounds(_ stepSize: Int) -> ScopeBounds {
  ScopeBounds(
    testDescription: "fuzzing",
    scopes: 4,
    depth: 3,
    references: 2,
    people: 7,
    blocks: 3,
    listeners: 2,
    idlers: 2,
    batches: 3,
    parks: [true, false],
    sites: [.actor, .anywhere],
    options: [
      nil, RequestOptions(isInterruptible: true), RequestOptions(interrupts: true), RequestOptions(key: .number(1)),
    ],
    drops: true,
    deadlines: [nil, 1],
    endings: [.takenBack],
    takesBack: true,
    closes: true,
    stepSize: stepSize
  )
}

/// Gives a subject the inputs that bytes choose.
private func fuzz<Subject: Explorable>(
  _ first: Subject,
  _ bytes: inout FuzzBytes,
  _ ending: (Subject) -> String?
) -> String? {
  var lock = first
  var history: [Subject.Input] = []
  func failure(_ text: String) -> String { "\(text)\nafter \(history)" }
  while let byte = bytes.byte() {
    let inputs = lock.inputs()
    guard !inputs.isEmpty else { break }
    // What comes is chosen by kind first: there are many ways to enqueue, and one to close.
    var kinds: [String] = []
    let names = inputs.map(lock.name)
    for name in names where !kinds.contains(name) { kinds.append(name) }
    let kind = kinds[Int(byte) % kinds.count]
    let ways = zip(inputs, names).filter { $0.1 == kind }.map(\.0)
    let input = ways.count == 1 ? ways[0] : ways[Int(bytes.byte() ?? 0) % ways.count]
    var next = lock
    if let difference = next.give(input) { return failure("\(input): \(difference)") }
    // Beyond the bounds it has been tried, and is not followed.
    guard next.isWithinBounds else { continue }
    lock = next
    history.append(input)
  }
  return ending(lock).map(failure)
}
#endif
