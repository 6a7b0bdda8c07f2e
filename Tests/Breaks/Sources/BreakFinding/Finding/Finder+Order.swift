import SwiftSyntax

/// Memory orders, weakened by one step.
extension Finder {
  /// Weakens each order that a call states as a literal.
  ///
  /// An order must be a literal, so the whole call stands behind the switch twice.
  func weaken(_ call: FunctionCallExprSyntax) {
    for argument in call.arguments {
      guard let label = argument.label?.text, label == "ordering" || label.hasSuffix("Ordering"),
        let order = argument.expression.as(MemberAccessExprSyntax.self),
        order.base == nil || order.base?.trimmedDescription.hasSuffix("Ordering") == true
      else { continue }
      for weaker in ordersWeaker(than: order.declName.baseName.text, label, of: call) {
        let change = Rewrite.Replacement(range: order.declName.extent, text: weaker)
        let weakened = plainText(call, changing: [change])
        let rewrite = Rewrite(call.extent, "(__broken(\(Rewrite.number)) ? \(weakened) : ", ")")
        add(.order, at: order, plainText(call), weakened, rewrite)
      }
    }
  }

  /// The orders that are weaker by one step, of which an operation that reads and writes may have two.
  private func ordersWeaker(than order: String, _ label: String, of call: FunctionCallExprSyntax) -> [String] {
    switch order {
    case "relaxed":
      return []
    case "acquiringAndReleasing":
      return ["acquiring", "releasing"]
    case "sequentiallyConsistent":
      let operation = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      if operation == "load" || label == "failureOrdering" { return ["acquiring"] }
      return [operation == "store" ? "releasing" : "acquiringAndReleasing"]
    default:
      return ["relaxed"]
    }
  }
}
