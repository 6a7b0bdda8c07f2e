/// The word of a lock and its section, with threads that begin, end and look in atomic steps.
///
/// It is a value without threads, so that every order of the steps can be explored. What the lock does between two steps
/// of a thread is one step here; see `LockCore`.
struct WordModel: Hashable {
  /// A rule that is broken on purpose.
  enum Break: CaseIterable {
    /// An end that finds the word of another moment looks at it a second time, and judges by that.
    case endLooksTwice
    /// Entering takes what is published beside the word, though it knows the holder.
    case enteringForgets
    /// A holder that had not published itself when a section began is not filled in later.
    case neverFilledIn
  }

  enum Operation: Hashable {
    /// Begins a transition, if the lock is free, and ends it again, twice.
    case hold
    /// Looks at the holder in the section.
    case look
    /// Begins and ceases to listen, while which the lock stays slow.
    case listen
  }

  private struct Word: Hashable {
    var generation = 0
    var hasToken = false
    var isSlow = false
  }

  private struct Holder: Hashable {
    var generation: Int
    /// The thread; nil if it is not known.
    var name: Int?
  }

  private struct Thread: Hashable {
    var operation: Operation
    var step = 0
    /// The word that it has seen.
    var seen = Word()
    var generation = 0
    var isInSection = false
  }

  private var word = Word()
  private var published = Holder(generation: 0)
  private var holders: [Holder] = []
  private var lastGeneration = 0
  private var listeners = 0
  private var section: Int?
  private var threads: [Thread]
  /// The thread that has a live token, and whether it has returned from its begin.
  private var owner: Int?
  private var isPublished = false
  private let broken: Break?

  init(_ operations: [Operation], breaking broken: Break? = nil) {
    threads = operations.map { Thread(operation: $0) }
    self.broken = broken
  }

  /// Explores every order of the steps.
  ///
  /// - Returns: the number of states, and what is wrong in one of them.
  static func explore(_ first: WordModel) -> (states: Int, failure: String?) {
    var (seen, open): (Set<WordModel>, [WordModel]) = ([first], [first])
    while let model = open.popLast() {
      let runnable = model.threads.indices.filter { model.mayStep($0) }
      if runnable.isEmpty, let failure = model.failureAtTheEnd { return (seen.count, failure) }
      for thread in runnable {
        var next = model
        if let failure = next.step(thread) { return (seen.count, failure) }
        if seen.insert(next).inserted { open.append(next) }
      }
    }
    return (seen.count, nil)
  }

  private var failureAtTheEnd: String? {
    if !threads.allSatisfy({ $0.step == 99 }) { return "a thread is stuck" }
    return owner != nil || word.hasToken || word.isSlow ? "the lock is not free in the end: \(word)" : nil
  }

  private func mayStep(_ number: Int) -> Bool {
    let step = threads[number].step
    return step != 99 && (section == nil || ![20, 30, 31, 40, 42].contains(step))
  }

  /// Makes the next step of a thread.
  ///
  /// - Returns: what is wrong after it.
  private mutating func step(_ number: Int) -> String? {
    var thread = threads[number]
    defer { threads[number] = thread }
    switch thread.step {
    case 0:
      // Begins, or goes to the section at once.
      if thread.operation != .hold { return go(&thread, to: 40) }
      thread.seen = word
      thread.step = 1
    case 1:
      if thread.seen.isSlow { return go(&thread, to: 20) }
      if thread.seen.hasToken { return go(&thread, to: 99) }
      guard word == thread.seen else {
        thread.seen = word
        return nil
      }
      word = Word(generation: thread.seen.generation + 1, hasToken: true)
      thread.generation = word.generation
      thread.step = 2
      return take(number)
    case 2:
      published = Holder(generation: thread.generation, name: number)
      isPublished = true
      thread.step = 10
    case 20:
      enter(number)
      if holders.isEmpty {
        lastGeneration += 1
        holders = [Holder(generation: lastGeneration, name: number)]
        thread.generation = lastGeneration
        isPublished = true
        thread.step = 21
        return take(number)
      }
      thread.step = 22
    case 21: leave(&thread, to: 10)
    case 22: leave(&thread, to: 99)
    case 10, 11:
      // Ends, and ends once more.
      thread.seen = word
      thread.step += 2
    case 12, 13:
      let isFirst = thread.step == 12
      if thread.seen.isSlow { return go(&thread, to: isFirst ? 30 : 31) }
      guard thread.seen.hasToken, thread.seen.generation == thread.generation else {
        thread.step = isFirst ? 11 : 99
        return isFirst ? "a live token was called ended" : nil
      }
      guard word == thread.seen else {
        thread.seen = word
        if broken == .endLooksTwice, word.isSlow { thread.seen.hasToken = false; thread.seen.isSlow = false }
        return nil
      }
      word.hasToken = false
      thread.step = isFirst ? 11 : 99
      return isFirst ? drop(number) : "a token ended twice"
    case 30, 31:
      let isFirst = thread.step == 30
      enter(number)
      let isHolder = holders.first?.generation == thread.generation
      if isHolder { holders = [] }
      thread.step = isFirst ? 32 : 33
      if isFirst { return isHolder ? drop(number) : "the section does not know a live token" }
      return isHolder ? "a token ended twice" : nil
    case 32: leave(&thread, to: 11)
    case 33: leave(&thread, to: 99)
    case 40:
      enter(number)
      thread.step = 41
      if let holder = holders.first {
        if let name = holder.name, name != owner { return "the holder \(name) is not \(owner ?? -1)" }
        if holder.name == nil, isPublished { return "a holder that has published itself is not known" }
      } else if owner != nil {
        return "the section does not know the holder"
      }
      if thread.operation == .listen { listeners += 1 }
    case 41: leave(&thread, to: thread.operation == .listen ? 42 : 99)
    case 42:
      enter(number)
      listeners -= 1
      thread.step = 22
    default: break
    }
    return nil
  }

  private func go(_ thread: inout Thread, to step: Int) -> String? {
    thread.step = step
    return nil
  }

  private mutating func take(_ number: Int) -> String? {
    if owner != nil { return "two live tokens" }
    owner = number
    return nil
  }

  private mutating func drop(_ number: Int) -> String? {
    if owner != number { return "the token of another ended" }
    owner = nil
    isPublished = false
    return nil
  }

  private mutating func enter(_ number: Int) {
    section = number
    let isFirst = !word.isSlow
    if isFirst {
      lastGeneration = word.generation
      if !word.hasToken || broken == .enteringForgets || holders.first?.generation != word.generation { holders = [] }
      if word.hasToken, holders.isEmpty {
        holders = [Holder(generation: word.generation, name: broken == .enteringForgets ? published.name : nil)]
      }
      word.isSlow = true
    }
    if broken != .neverFilledIn || isFirst, let holder = holders.first, holder.name == nil,
      published.generation == holder.generation
    {
      holders[0].name = published.name
    }
  }

  private mutating func leave(_ thread: inout Thread, to step: Int) {
    if listeners == 0 {
      word = Word(generation: holders.first?.generation ?? lastGeneration, hasToken: !holders.isEmpty)
    }
    section = nil
    thread.step = step
  }
}
