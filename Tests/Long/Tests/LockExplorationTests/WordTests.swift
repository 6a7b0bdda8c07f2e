import Testing

@testable import TransitionLock

/// Every function of the word on every combination of its flags.
struct WordTests {
  /// The effects on a word with these flags, which are written `tbac` for token, block, attention, closed.
  struct Row: CustomTestStringConvertible, Sendable {
    let flags: String
    /// A Boolean value that indicates whether a lock may ever be in this state: attention is only paid to a transition.
    let isLegal: Bool
    /// A Boolean value that indicates whether `tryStart` succeeds.
    let starts: Bool
    let end: Word.TokenEnd
    let blockReturn: Word.BlockReturn

    init(_ flags: String, legal: Bool = true, starts: Bool = false, end: Answer, blockReturn: Answer) {
      self.flags = flags
      self.isLegal = legal
      self.starts = starts
      self.end =
        switch end {
        case .misuse: .misuse
        case .free(let flags): .free(WordTests.word(flags))
        case .goesOn(let flags): .awaitsBlock(WordTests.word(flags))
        case .passOn: .passOn
        }
      self.blockReturn =
        switch blockReturn {
        case .free(let flags): .free(WordTests.word(flags))
        case .goesOn(let flags): .goesOn(WordTests.word(flags))
        case .passOn, .misuse: .passOn
        }
    }

    enum Answer {
      case misuse, passOn
      case free(String), goesOn(String)
    }

    var testDescription: String { flags }
  }

  static let generation: UInt64 = 7

  /// A word of generation 7 (or another) with the flags that are not `-`. The fifth, `r`, is that of a traced lock.
  static func word(_ flags: String, generation: UInt64 = generation) -> Word {
    let bits = [Word.token, Word.block, Word.attention, Word.closed, Word.traced]
    return Word(
      bits: zip(flags, bits).reduce(generation << 8) { word, flag in flag.0 == "-" ? word : word | flag.1 }
    )
  }

  static let table: [Row] = [
    Row("----", starts: true, end: .misuse, blockReturn: .free("----")),
    Row("t---", end: .free("----"), blockReturn: .goesOn("t---")),
    Row("-b--", end: .misuse, blockReturn: .free("----")),
    Row("tb--", end: .goesOn("-b--"), blockReturn: .goesOn("t---")),
    Row("--a-", legal: false, end: .misuse, blockReturn: .passOn),
    Row("t-a-", end: .passOn, blockReturn: .goesOn("t-a-")),
    Row("-ba-", end: .misuse, blockReturn: .passOn),
    Row("tba-", end: .goesOn("-ba-"), blockReturn: .goesOn("t-a-")),
    Row("---c", end: .misuse, blockReturn: .free("---c")),
    Row("t--c", end: .free("---c"), blockReturn: .goesOn("t--c")),
    Row("-b-c", end: .misuse, blockReturn: .free("---c")),
    Row("tb-c", end: .goesOn("-b-c"), blockReturn: .goesOn("t--c")),
    Row("--ac", legal: false, end: .misuse, blockReturn: .passOn),
    Row("t-ac", end: .passOn, blockReturn: .goesOn("t-ac")),
    Row("-bac", end: .misuse, blockReturn: .passOn),
    Row("tbac", end: .goesOn("-bac"), blockReturn: .goesOn("t-ac")),
  ]

  @Test("The table of words has every combination of the four flags once")
  func tableIsComplete() {
    #expect(Set(Self.table.map { Self.word($0.flags).bits & Word.flags }) == Set(0..<16))
    #expect(Self.table.count == 16)
  }

  @Test("Reading a word finds its flags and its generation", arguments: table)
  func reading(row: Row) {
    let word = Self.word(row.flags)
    #expect(word.hasToken == row.flags.contains("t"))
    #expect(word.hasBlock == row.flags.contains("b"))
    #expect(word.needsAttention == row.flags.contains("a"))
    #expect(word.isClosed == row.flags.contains("c"))
    #expect(word.isTaken == (row.flags.contains("t") || row.flags.contains("b")))
    #expect(word.generation == Self.generation << 8)
  }

  @Test("Only a free word starts, with the next generation", arguments: table)
  func starting(row: Row) {
    #expect(Self.word(row.flags).started() == (row.starts ? Self.word("t---", generation: 8) : nil))
    #expect(Self.word(row.flags).started(block: Word.block) == (row.starts ? Self.word("tb--", generation: 8) : nil))
  }

  @Test("Any of the flags kept for later sends a start down the slower path", arguments: 4..<8)
  func laterFlags(bit: Int) {
    #expect(Word(bits: Self.generation << 8 | 1 << UInt64(bit)).started() == nil)
  }

  @Test("Ending the current token has the effect that the table says", arguments: table)
  func ending(row: Row) {
    #expect(Self.word(row.flags).ending(Self.generation << 8) == row.end)
  }

  @Test("Ending the token of any other generation is a misuse", arguments: table)
  func endingAnother(row: Row) {
    for generation: UInt64 in [0, 6, 8, UInt64.max >> 8] {
      #expect(Self.word(row.flags).ending(generation << 8) == .misuse)
    }
  }

  @Test("The return of a block has the effect that the table says", arguments: table)
  func returning(row: Row) {
    #expect(Self.word(row.flags).returningBlock() == row.blockReturn)
  }

  @Test(
    "An arrival starts on a free lock, waits on a taken one and sets its attention flag, and is refused by a closed one",
    arguments: table
  )
  func arriving(row: Row) {
    for traced in ["", "r"] {
      let word = Self.word(row.flags + traced)
      for (block, blockFlag) in [(0, "-"), (Word.block, "b")] {
        for (attention, attentionFlag) in [(false, "-"), (true, "a")] {
          let flags = Array(row.flags)
          let expected: Word.Arrival =
            if flags[3] == "c" {
              .closed
            } else if flags[0] == "t" || flags[1] == "b" {
              .wait(flags[2] == "a" ? nil : Self.word("\(flags[0])\(flags[1])a-" + traced))
            } else {
              .start(Self.word("t\(blockFlag)\(attentionFlag)-" + traced, generation: 8))
            }
          #expect(word.arriving(block: block, attention: attention) == expected)
        }
      }
    }
  }

  @Test(
    "The flag of a traced lock stays set, whatever happens, and sends each start down the slower path",
    arguments: table
  )
  func traced(row: Row) {
    let (plain, traced) = (Self.word(row.flags), Self.word(row.flags + "r"))
    #expect(traced.isTraced && !plain.isTraced)
    #expect(traced.started() == nil)
    #expect(traced.freed() == plain.freed().adding(Word.traced))
    for block in [false, true] {
      for attention in [false, true] {
        let passed = plain.passedOn(block: block, attention: attention)
        #expect(traced.passedOn(block: block, attention: attention) == passed.adding(Word.traced))
      }
    }
    let end: Word.TokenEnd =
      switch row.end {
      case .free(let word): .free(word.adding(Word.traced))
      case .awaitsBlock(let word): .awaitsBlock(word.adding(Word.traced))
      default: row.end
      }
    #expect(traced.ending(Self.generation << 8) == end)
    let blockReturn: Word.BlockReturn =
      switch row.blockReturn {
      case .free(let word): .free(word.adding(Word.traced))
      case .goesOn(let word): .goesOn(word.adding(Word.traced))
      case .passOn: .passOn
      }
    #expect(traced.returningBlock() == blockReturn)
  }

  @Test("Passing on starts the next generation and keeps a lock closed", arguments: table)
  func passing(row: Row) {
    let word = Self.word(row.flags)
    let closed = row.flags.last!
    #expect(word.passedOn(block: false, attention: false) == Self.word("t--\(closed)", generation: 8))
    #expect(word.passedOn(block: true, attention: false) == Self.word("tb-\(closed)", generation: 8))
    #expect(word.passedOn(block: false, attention: true) == Self.word("t-a\(closed)", generation: 8))
    #expect(word.passedOn(block: true, attention: true) == Self.word("tba\(closed)", generation: 8))
    #expect(word.freed() == Self.word("---\(closed)"))
  }

  @Test("A flag of a word is added and removed without touching the rest", arguments: table)
  func addingAndRemoving(row: Row) {
    for (index, flag) in [Word.token, Word.block, Word.attention, Word.closed].enumerated() {
      var flags = Array(row.flags)
      flags[index] = Array("tbac")[index]
      #expect(Self.word(row.flags).adding(flag) == Self.word(String(flags)))
      flags[index] = "-"
      #expect(Self.word(row.flags).removing(flag) == Self.word(String(flags)))
    }
  }

  @Test("No effect leads from a legal word to an illegal one", arguments: table.filter(\.isLegal))
  func legalStaysLegal(row: Row) {
    let word = Self.word(row.flags)
    var next = [word.adding(Word.closed)]
    if word.isTaken { next.append(word.adding(Word.attention)) }
    if let started = word.started() { next.append(started) }
    switch word.ending(word.generation) {
    case .free(let word), .awaitsBlock(let word): next.append(word)
    case .passOn: next += [word.freed(), word.passedOn(block: true, attention: true)]
    case .misuse: break
    }
    if word.hasBlock {
      switch word.returningBlock() {
      case .free(let word), .goesOn(let word): next.append(word)
      case .passOn: next += [word.freed(), word.passedOn(block: false, attention: false)]
      }
    }
    for word in next {
      #expect(word.isTaken || !word.needsAttention)
    }
  }

  @Test("After the last generation of a word the first one comes, and no flag is lost")
  func generationsWrap() {
    let last = Self.word("----", generation: UInt64.max >> 8)
    #expect(last.started() == Self.word("t---", generation: 0))
    #expect(
      Self.word("t-ac", generation: UInt64.max >> 8).passedOn(block: true, attention: true)
        == Self.word("tbac", generation: 0)
    )
  }
}
