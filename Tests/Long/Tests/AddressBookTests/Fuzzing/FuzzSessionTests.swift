import TestSupport
import Testing

/// What a fuzzer gives to the reader of sessions, without a fuzzer: `Tests/Fuzzing/run session` looks further.
struct FuzzSessionTests {
  @Test("Whatever a session is made of, it is read or refused, and what was read can be written and read again")
  func corpus() throws {
    let corpus = try FuzzCorpus("session")
    #expect(!corpus.inputs.isEmpty)
    for (name, bytes) in corpus.inputs { #expect(fuzzSession(bytes) == nil, "\(name)") }
    for bytes in corpus.mutations(2_000, seed: 1) { #expect(fuzzSession(bytes) == nil, "\(bytes)") }
  }
}
