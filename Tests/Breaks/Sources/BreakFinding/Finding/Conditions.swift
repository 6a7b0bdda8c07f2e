import SwiftSyntax

/// The branches of `#if` that are compiled here, as far as that can be told from the text.
///
/// Branches for Darwin never count, so that the breaks of a module are the same wherever they are listed.
struct Conditions {
  let isDebug: Bool

  /// The branch that is compiled, and those of which it is not known.
  func active(_ declaration: IfConfigDeclSyntax) -> [IfConfigClauseSyntax] {
    var active: [IfConfigClauseSyntax] = []
    for clause in declaration.clauses {
      guard let condition = clause.condition else { return active + [clause] }
      switch value(condition) {
      case true?: return active + [clause]
      case false?: continue
      case nil: active.append(clause)
      }
    }
    return active
  }

  private func value(_ condition: ExprSyntax) -> Bool? {
    // No build that runs the tests defines another flag.
    if let name = condition.as(DeclReferenceExprSyntax.self)?.baseName.text { return name == "DEBUG" && isDebug }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) { return literal.literal.text == "true" }
    if let tuple = condition.as(TupleExprSyntax.self), let only = tuple.elements.first { return value(only.expression) }
    if let negation = condition.as(PrefixOperatorExprSyntax.self) { return value(negation.expression).map { !$0 } }
    if let call = condition.as(FunctionCallExprSyntax.self) { return value(call) }
    guard let infix = condition.as(InfixOperatorExprSyntax.self) else { return nil }
    let (left, right) = (value(infix.leftOperand), value(infix.rightOperand))
    switch infix.operator.trimmedDescription {
    case "&&": return left == false || right == false ? false : (left == true ? right : nil)
    case "||": return left == true || right == true ? true : (left == false ? right : nil)
    default: return nil
    }
  }

  private func value(_ call: FunctionCallExprSyntax) -> Bool? {
    let argument = call.arguments.trimmedDescription
    switch call.calledExpression.trimmedDescription {
    case "canImport" where argument == "Darwin": return false
    case "canImport" where ["Glibc", "Musl", "Android"].contains(argument): return argument == Self.library
    case "os" where ["macOS", "iOS", "tvOS", "watchOS", "visionOS"].contains(argument): return false
    default: return nil
    }
  }

  #if canImport(Musl)
  private static let library = "Musl"
  #elseif canImport(Android)
  private static let library = "Android"
  #else
  private static let library = "Glibc"
  #endif
}
