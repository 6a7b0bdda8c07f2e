import BreakFinding

/// The breaks to run: the first so many of the candidates that compile.
struct Selection {
  let candidates: [Break]
  let count: Int

  /// The chosen ones, without those that do not compile.
  func chosen(without uncompiled: Set<Int>) -> [Break] {
    Array(candidates.filter { !uncompiled.contains($0.number) }.prefix(count))
  }
}
