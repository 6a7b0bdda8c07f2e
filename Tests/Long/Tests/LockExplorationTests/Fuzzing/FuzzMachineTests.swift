#if DEBUG
import TestSupport
import Testing

/// What a fuzzer gives to the machine, without a fuzzer: `Tests/Fuzzing/run machine` looks further.
struct FuzzMachineTests {
  @Test("The machine does what the model does with every input of the corpus, and with what is made of them")
  func corpus() throws {
    let corpus = try FuzzCorpus("machine")
    #expect(!corpus.inputs.isEmpty)
    for (name, bytes) in corpus.inputs { #expect(fuzzMachine(bytes) == nil, "\(name)") }
    for bytes in corpus.mutations(Effort.times(30), seed: 1) {
      #expect(fuzzMachine(bytes) == nil, "\(bytes)")
      // The same with scopes, or without.
      let other = [(bytes.first ?? 0) ^ 0x80] + bytes.dropFirst()
      #expect(fuzzMachine(other) == nil, "\(other)")
    }
  }
}
#endif
