/// One insertion or replacement, in an order in which rewrites nest.
struct Edit {
  enum Phase: Int {
    case suffix
    case prefix
    case replacement
  }

  let number: Int
  /// Pairs a prefix with its suffix.
  let key: Int
  let phase: Phase
  /// The range that is replaced; empty for an insertion.
  let range: Range<Int>
  /// The other end of what is wrapped.
  let partner: Int
  let level: Int
  let text: String

  /// A Boolean value that indicates whether nothing of what is wrapped comes after it.
  var closes: Bool { phase == .suffix || partner == Int.max }

  static func edits(of one: Break) -> [Edit] {
    func edit(_ phase: Phase, _ index: Int, _ range: Range<Int>, partner: Int, _ text: String) -> Edit {
      let text = text.split(separator: Rewrite.number, omittingEmptySubsequences: false).joined(
        separator: "\(one.number)"
      )
      return Edit(
        number: one.number,
        key: one.number * 4 + index,
        phase: phase,
        range: range,
        partner: partner,
        level: one.kind.level,
        text: text
      )
    }
    var edits: [Edit] = []
    for (index, wrap) in one.rewrite.wraps.enumerated() {
      let (low, high) = (wrap.range.lowerBound, wrap.range.upperBound)
      if wrap.range.isEmpty {
        edits.append(edit(.prefix, index, low..<low, partner: Int.max, wrap.prefix + wrap.suffix))
      } else {
        edits.append(edit(.prefix, index, low..<low, partner: high, wrap.prefix))
        edits.append(edit(.suffix, index, high..<high, partner: low, wrap.suffix))
      }
    }
    for replacement in one.rewrite.replacements {
      edits.append(edit(.replacement, 3, replacement.range, partner: 0, replacement.text))
    }
    return edits
  }

  /// Returns a Boolean value that indicates whether this edit is made before another one: what ends at a place before
  /// what begins there, inner ends before outer ones, outer beginnings before inner ones.
  func precedes(_ other: Edit) -> Bool {
    if range.lowerBound != other.range.lowerBound { return range.lowerBound < other.range.lowerBound }
    if phase != other.phase { return phase.rawValue < other.phase.rawValue }
    if partner != other.partner { return partner > other.partner }
    if level != other.level { return phase == .suffix ? level > other.level : level < other.level }
    return phase == .suffix ? number > other.number : number < other.number
  }
}
