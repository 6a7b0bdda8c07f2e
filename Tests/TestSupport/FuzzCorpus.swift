import Foundation
internal import TransitionSupport

/// The inputs of a fuzzer in the tree, and others that are made of them.
package struct FuzzCorpus {
  /// The inputs, by the names of their files.
  package let inputs: [(name: String, bytes: [UInt8])]

  /// Reads the inputs of a subject from `Tests/Fuzzing/Corpus`.
  package init(_ subject: String) throws {
    // This file may be compiled by way of a link, in a nested package.
    let file = URL(filePath: #filePath).resolvingSymlinksInPath()
    let tests = file.deletingLastPathComponent().deletingLastPathComponent()
    let folder = tests.appending(path: "Fuzzing/Corpus/\(subject)", directoryHint: .isDirectory)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
    inputs = try names.sorted().map { ($0, Array(try Data(contentsOf: folder.appending(path: $0)))) }
  }

  /// Returns inputs that are made of those in the tree, as a fuzzer does it: bytes changed, left out, repeated, put in, and the
  /// beginning of one with the end of another.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - seed: the seed from which they follow, with the inputs.
  ///   - longest: the greatest number of bytes.
  package func mutations(_ count: Int, seed: UInt64, longest: Int = 400) -> [[UInt8]] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      var bytes = inputs.randomElement(using: &random)?.bytes ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, &random) }
      return Array(bytes.prefix(longest))
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(place + Int.random(in: 0...8, using: &random), bytes.count)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: for index in place..<end { bytes[index] = UInt8.random(in: 0...255, using: &random) }
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 3:
      let count = Int.random(in: 1...16, using: &random)
      bytes.insert(contentsOf: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }, at: place)
    default:
      let other = inputs.randomElement(using: &random)?.bytes ?? []
      bytes = bytes.prefix(place) + other.suffix(Int.random(in: 0...other.count, using: &random))
    }
  }
}
