import SwiftSyntax

/// Bodies, left at their start.
extension Finder {
  func returnEarly(from brace: TokenSyntax, _ statements: CodeBlockItemListSyntax, of body: Syntax) {
    guard let first = statements.first else { return }
    let result = BodyResult(of: body)
    let statement: String
    switch result {
    case .nothing: statement = "return"
    case .optional: statement = "return nil"
    case .bool: statement = "return false"
    case .other: return
    }
    let end = brace.endPositionBeforeTrailingTrivia.utf8Offset
    var rewrite = Rewrite(end..<end, " if __broken(\(Rewrite.number)) { \(statement) };", "")
    if statements.count == 1 {
      switch (first.item, result) {
      case (.decl, _):
        return
      case (.expr(let only), .nothing):
        // Dropping the only statement is the same break.
        if first.droppable != nil || only.neverReturns { return }
      case (.expr(let only), _):
        if only.neverReturns || only.trimmedDescription == String(statement.dropFirst("return ".count)) { return }
        rewrite.wraps.append(Rewrite.Wrap(range: only.extent, prefix: "return ", suffix: ""))
      case (.stmt(let only), _):
        if result != .nothing, let value = only.as(ExpressionStmtSyntax.self), !value.containsReturn {
          rewrite.wraps.append(Rewrite.Wrap(range: only.extent, prefix: "return ", suffix: ""))
        }
      }
    }
    add(.return, at: first, "(start)", statement, rewrite)
  }
}

extension ExprSyntax {
  fileprivate var neverReturns: Bool { self.as(FunctionCallExprSyntax.self)?.neverReturns == true }
}

extension ExpressionStmtSyntax {
  /// A Boolean value that indicates whether branches return from the function, so that this is no value.
  fileprivate var containsReturn: Bool {
    let finder = ReturnFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    return finder.found
  }
}

private final class ReturnFinder: SyntaxVisitor {
  var found = false

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    found = true
    return .skipChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
