internal import TransitionSupport

/// The choices of one run: at each point where more than one thread may go on, which of them does, and at each load that may read
/// more than one store, which of them it reads.
///
/// The runs of a program are its choices in lexical order, depth first. Choice 0 goes on with the thread that was
/// running, if that can go on, and reads the newest store; any other choice then is a *pre-emption*, or a *stale read*, of which
/// a run has no more than a bound, together.
struct Schedule {
  private var options: [UInt8] = []
  private(set) var choices: [UInt8] = []
  private var depth = 0
  private var preemptions = 0
  private let bound: Int
  /// What decides, if it is not all choices one after the other, and the number of runs that are left then.
  private var random: SplitMix64?
  private var runs = 0

  /// A Boolean value that indicates whether the bound kept a thread from being pre-empted anywhere.
  private(set) var isCut = false

  init(bound: Int) { self.bound = bound }

  /// Creates schedules of which each is one of all, with any number of pre-emptions and stale reads.
  init(seed: UInt64, runs: Int) {
    bound = .max
    random = SplitMix64(seed: seed)
    self.runs = runs
  }

  /// Creates the one schedule that makes these choices, under the bound under which they were found.
  init(replaying choices: [UInt8], bound: Int) {
    self.bound = bound
    self.choices = choices
    options = Array(repeating: .max, count: choices.count)
  }

  /// Chooses among `count` threads.
  ///
  /// - Parameter preempts: a Boolean value that indicates whether any choice but 0 is a pre-emption.
  mutating func choose(of count: Int, preempts: Bool) -> Int {
    if count == 1 { return 0 }
    if random != nil { return chooseByChance(of: count, preempts: preempts) }
    if preempts, preemptions == bound {
      isCut = true
      return 0
    }
    if depth == choices.count {
      choices.append(0)
      options.append(UInt8(count))
    }
    let choice = Int(choices[depth])
    precondition(choice < count, "a run is not a function of its choices")
    depth += 1
    if preempts, choice > 0 { preemptions += 1 }
    return choice
  }

  /// Goes on to the next run.
  ///
  /// - Parameter beginsAnew: a Boolean value that indicates whether that is the first one again, because runs have other
  ///   points from now on.
  /// - Returns: false if that was the last one.
  mutating func advance(beginsAnew: Bool = false) -> Bool {
    (depth, preemptions) = (0, 0)
    if random != nil {
      choices = []
      runs -= 1
      return runs > 0
    }
    if beginsAnew {
      (choices, options, isCut) = ([], [], false)
      return true
    }
    while let last = choices.last {
      if last + 1 < options[choices.count - 1] {
        choices[choices.count - 1] = last + 1
        return true
      }
      choices.removeLast()
      options.removeLast()
    }
    return false
  }

  /// Goes on as before more often than not: where everything changes all the time, nothing gets far.
  private mutating func chooseByChance(of count: Int, preempts: Bool) -> Int {
    let staysAsBefore = preempts && (random?.next() ?? 0) % 8 != 0
    let choice = staysAsBefore ? 0 : Int((random?.next() ?? 0) % UInt64(count))
    choices.append(UInt8(choice))
    return choice
  }
}
