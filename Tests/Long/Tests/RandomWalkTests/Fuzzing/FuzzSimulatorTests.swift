import TestSupport
import Testing

/// The inputs of a fuzzer, without a fuzzer; `Tests/Fuzzing/run simulator` tries more of them.
@Suite("Fuzzing")
struct FuzzSimulatorTests {
  @Test("Every input of the corpus, and its mutations, leave the simulation consistent")
  func corpus() throws {
    let corpus = try FuzzCorpus("simulator")
    #expect(!corpus.inputs.isEmpty)
    for (name, bytes) in corpus.inputs { #expect(fuzzSimulator(bytes) == nil, "\(name)") }
    for bytes in corpus.mutations(100, seed: 1) { #expect(fuzzSimulator(bytes) == nil, "\(bytes)") }
  }
}
