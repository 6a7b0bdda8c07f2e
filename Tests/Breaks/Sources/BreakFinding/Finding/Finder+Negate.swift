import SwiftSyntax

/// Conditions and results, negated.
extension Finder {
  /// Negates a condition; not a literal, and not `==` or `!=`, of which swapping makes the same break.
  func negate(_ condition: ExprSyntax) {
    if condition.is(BooleanLiteralExprSyntax.self) || condition.isEquation { return }
    let text = plainText(condition)
    let isNegation = condition.as(PrefixOperatorExprSyntax.self)?.operator.text == "!"
    let negation = isNegation ? String(text.dropFirst()) : "!(\(text))"
    let rewrite = Rewrite(condition.extent, "__negated(\(Rewrite.number), ", ")")
    add(.negate, at: condition, text, negation, rewrite)
  }

  /// Negates a result that is clearly a Bool: a comparison, `&&`, `||`, `!`, or anything that a function to Bool returns.
  func negateResult(_ result: ExprSyntax) {
    if result.is(TernaryExprSyntax.self) || result.is(IfExprSyntax.self) || result.is(SwitchExprSyntax.self) { return }
    let isClear = BodyResult(of: Surroundings(result).body) == .bool
    let infix = result.as(InfixOperatorExprSyntax.self)?.operator.trimmedDescription
    let isNegation = result.as(PrefixOperatorExprSyntax.self)?.operator.text == "!"
    if isClear || isNegation || ["<", "<=", ">", ">=", "&&", "||"].contains(infix) { negate(result) }
  }
}

extension ExprSyntax {
  /// A Boolean value that indicates whether this is a comparison with `==` or `!=`.
  var isEquation: Bool {
    let infix = self.as(InfixOperatorExprSyntax.self)?.operator.trimmedDescription
    return infix == "==" || infix == "!="
  }
}
