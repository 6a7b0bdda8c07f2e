import TestSupport
import Testing

/// What a fuzzer gives to the reader of logs, without a fuzzer: `Tests/Fuzzing/run log` looks further.
struct FuzzLogTests {
  @Test("Whatever a log is made of, what could be read of it can be written and read again")
  func corpus() throws {
    let corpus = try FuzzCorpus("log")
    #expect(!corpus.inputs.isEmpty)
    for (name, bytes) in corpus.inputs { #expect(fuzzLog(bytes) == nil, "\(name)") }
    for bytes in corpus.mutations(2_000, seed: 1) { #expect(fuzzLog(bytes) == nil, "\(bytes)") }
  }
}
