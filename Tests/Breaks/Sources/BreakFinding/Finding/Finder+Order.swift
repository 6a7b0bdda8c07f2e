import SwiftSyntax

/// Memory orders, weakened to relaxed.
extension Finder {
  /// Weakens each order that a call states as a literal.
  ///
  /// An order must be a literal, so the whole call stands behind the switch twice.
  func weaken(_ call: FunctionCallExprSyntax) {
    for argument in call.arguments {
      guard let label = argument.label?.text, label == "ordering" || label.hasSuffix("Ordering"),
        let order = argument.expression.as(MemberAccessExprSyntax.self), order.declName.baseName.text != "relaxed",
        order.base == nil || order.base?.trimmedDescription.hasSuffix("Ordering") == true
      else { continue }
      let change = Rewrite.Replacement(range: order.declName.extent, text: "relaxed")
      let weakened = plainText(call, changing: [change])
      let rewrite = Rewrite(call.extent, "(__broken(\(Rewrite.number)) ? \(weakened) : ", ")")
      add(.order, at: order, plainText(call), weakened, rewrite)
    }
  }
}
