/// The sources of modules and all breaks that the operators make of them.
public struct BreakableCode: Sendable {
  /// The text of each file, by its path from the root of the package.
  public let sources: [String: String]
  /// All breaks, numbered from 1 in the order of paths and of the text.
  public let breaks: [Break]

  /// Finds the breaks of sources.
  ///
  /// - Parameter isDebug: which branches of `#if DEBUG` are compiled.
  public init(_ sources: [String: String], isDebug: Bool) {
    self.sources = sources
    var breaks: [Break] = []
    var occurrences: [BreakIdentity: Int] = [:]
    for (file, source) in sources.sorted(by: { $0.key < $1.key }) {
      for var one in Finder.breaks(of: source, file: file, isDebug: isDebug) {
        one.occurrence = occurrences[one.identity, default: 0] + 1
        var first = one
        first.occurrence = 1
        occurrences[first.identity] = one.occurrence
        one.number = breaks.count + 1
        breaks.append(one)
      }
    }
    self.breaks = breaks
  }

  /// All breaks in an order that a seed decides; its beginning is a sample.
  public func shuffled(seed: UInt64) -> [Break] {
    var generator = SplitMix64(seed: seed)
    let keys = breaks.map { _ in generator.next() }
    return zip(keys, breaks).sorted { ($0.0, $0.1.number) < ($1.0, $1.1.number) }.map(\.1)
  }

  /// Compiles breaks into the sources.
  public func broken(by breaks: [Break]) -> [String: BrokenFile] {
    let byFile = Dictionary(grouping: breaks, by: \.file)
    return Dictionary(uniqueKeysWithValues: sources.map { ($0.key, BrokenFile($0.value, with: byFile[$0.key] ?? [])) })
  }
}
