import SwiftSyntax

/// Constants and operators, swapped for their neighbors.
extension Finder {
  /// Swaps `true` for `false`; not as the condition of an endless loop, nor as a pattern.
  func swap(_ literal: BooleanLiteralExprSyntax) {
    if literal.parent?.is(ConditionElementSyntax.self) == true { return }
    if literal.parent?.is(ExpressionPatternSyntax.self) == true { return }
    swap(ExprSyntax(literal), for: literal.literal.text == "true" ? "false" : "true")
  }

  /// Swaps 0 for 1, and any other number for the next one.
  func swap(_ literal: IntegerLiteralExprSyntax) {
    guard let value = literal.number else { return }
    swap(ExprSyntax(literal), for: value == 0 ? "1" : value == 1 ? "0" : literal.text(of: value + 1))
  }

  /// Swaps -1 for 0, and any other negative number for the next one.
  ///
  /// - Returns: whether this is a negative number.
  func swap(_ prefixed: PrefixOperatorExprSyntax) -> Bool {
    guard prefixed.operator.text == "-", let literal = prefixed.expression.as(IntegerLiteralExprSyntax.self),
      let value = literal.number, value > 0
    else { return false }
    swap(ExprSyntax(prefixed), for: value == 1 ? "0" : "-\(literal.text(of: value - 1))")
    return true
  }

  private func swap(_ literal: ExprSyntax, for other: String) {
    if Surroundings(literal).isInPublicDefault { return }
    let context = literal.context
    let change = Rewrite.Replacement(range: literal.extent, text: other)
    let rewrite = Rewrite(literal.extent, "__swapped(\(Rewrite.number), ", ", \(other))")
    add(.swap, at: literal, plainText(context), plainText(context, changing: [change]), rewrite)
  }

  func swap(_ infix: InfixOperatorExprSyntax) {
    let text = infix.operator.trimmedDescription
    if text == "==" || text == "!=" {
      let rewrite = Rewrite(infix.extent, "__negated(\(Rewrite.number), ", ")")
      swap(infix, for: text == "==" ? "!=" : "==", by: rewrite)
    } else if let swapped = Swapped.comparisons[text] ?? (infix.hasOne ? Swapped.steps[text] : nil) {
      let comma = Rewrite.Replacement(range: infix.operator.extent, text: ",")
      let prefix = "\(swapped.function)(\(Rewrite.number), \(swapped.changesOperand ? "&" : "")"
      swap(infix, for: swapped.other, by: Rewrite(infix.extent, prefix, ")", replacing: [comma]))
    }
  }

  private func swap(_ infix: InfixOperatorExprSyntax, for other: String, by rewrite: Rewrite) {
    if Surroundings(infix).isInPublicDefault { return }
    let change = Rewrite.Replacement(range: infix.operator.extent, text: other)
    add(.swap, at: infix.operator, plainText(infix), plainText(infix, changing: [change]), rewrite)
  }
}

/// The operator that another one is swapped for, and the function of ``SwitchFile`` that stands for both.
private struct Swapped {
  let other: String
  let function: String
  var changesOperand = false

  static let comparisons: [String: Swapped] = [
    "<": Swapped(other: "<=", function: "__less"),
    "<=": Swapped(other: "<", function: "__lessOrEqual"),
    ">": Swapped(other: ">=", function: "__greater"),
    ">=": Swapped(other: ">", function: "__greaterOrEqual"),
    "&&": Swapped(other: "||", function: "__and"),
    "||": Swapped(other: "&&", function: "__or"),
  ]

  /// The steps among these, which are swapped only by one.
  static let steps: [String: Swapped] = [
    "+": Swapped(other: "-", function: "__plus"),
    "-": Swapped(other: "+", function: "__minus"),
    "&+": Swapped(other: "&-", function: "__wrappingPlus"),
    "&-": Swapped(other: "&+", function: "__wrappingMinus"),
    "+=": Swapped(other: "-=", function: "__add", changesOperand: true),
    "-=": Swapped(other: "+=", function: "__subtract", changesOperand: true),
    "&+=": Swapped(other: "&-=", function: "__wrappingAdd", changesOperand: true),
    "&-=": Swapped(other: "&+=", function: "__wrappingSubtract", changesOperand: true),
  ]
}

extension InfixOperatorExprSyntax {
  fileprivate var hasOne: Bool { rightOperand.as(IntegerLiteralExprSyntax.self)?.literal.text == "1" }
}

extension IntegerLiteralExprSyntax {
  private var radix: (prefix: String, value: Int) {
    switch literal.text.prefix(2) {
    case "0x": ("0x", 16)
    case "0b": ("0b", 2)
    case "0o": ("0o", 8)
    default: ("", 10)
    }
  }

  /// The number; nil where the next one is beyond what can be said.
  fileprivate var number: UInt64? {
    let digits = literal.text.dropFirst(radix.prefix.count).filter { $0 != "_" }
    return UInt64(digits, radix: radix.value).flatMap { $0 == .max ? nil : $0 }
  }

  /// Another number, written like this one.
  fileprivate func text(of value: UInt64) -> String {
    radix.prefix + String(value, radix: radix.value, uppercase: true)
  }
}

extension ExprSyntax {
  /// The greatest expression around a literal that is short and easily recognized.
  fileprivate var context: Syntax {
    var context = Syntax(self)
    while let parent = context.parent {
      let isShown =
        parent.isProtocol((any ExprSyntaxProtocol).self) && !parent.is(ClosureExprSyntax.self)
        && !parent.is(IfExprSyntax.self) && !parent.is(SwitchExprSyntax.self) || parent.is(LabeledExprSyntax.self)
        || parent.is(LabeledExprListSyntax.self) || parent.is(InitializerClauseSyntax.self)
        || parent.is(PatternBindingSyntax.self) || parent.is(ExpressionPatternSyntax.self)
        || parent.is(FunctionParameterSyntax.self)
      guard isShown, parent.extent.count <= 60 else { break }
      context = parent
    }
    return context.as(InitializerClauseSyntax.self).map { Syntax($0.value) } ?? context
  }
}
