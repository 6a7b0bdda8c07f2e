import SwiftSyntax

/// The text of a node on one line, without comments and the comma behind it, and with some of it changed.
func plainText(_ node: some SyntaxProtocol, changing changes: [Rewrite.Replacement] = []) -> String {
  var text = ""
  var needsSpace = false
  for token in node.tokens(viewMode: .sourceAccurate) {
    let (start, end) = (
      token.positionAfterSkippingLeadingTrivia.utf8Offset, token.endPositionBeforeTrailingTrivia.utf8Offset
    )
    if start == end { continue }
    if !text.isEmpty, needsSpace || !token.leadingTrivia.isEmpty { text += " " }
    needsSpace = !token.trailingTrivia.isEmpty
    if let change = changes.first(where: { $0.range.contains(start) }) {
      if change.range.lowerBound == start { text += change.text }
    } else {
      text += token.text
    }
  }
  return text.hasSuffix(",") ? String(text.dropLast()) : text
}

extension SyntaxProtocol {
  /// The bytes of the node, without the space and the comments around it.
  var extent: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }
}
