import SwiftSyntax

/// Statements, left out.
extension Finder {
  func drop(_ item: CodeBlockItemSyntax) {
    guard let statement = item.droppable else { return }
    let rewrite = Rewrite(statement.extent, "if !__broken(\(Rewrite.number)) { ", " }")
    add(.drop, at: statement, plainText(statement), "(nothing)", rewrite)
  }
}

extension CodeBlockItemSyntax {
  /// The statement, if it is a call or an assignment that can be left out.
  var droppable: ExprSyntax? {
    guard case .expr(let statement) = item, !isTopLevel, !isValue else { return nil }
    let core = statement.withoutMarkers
    if let call = core.as(FunctionCallExprSyntax.self) { return call.canBeDropped ? statement : nil }
    guard let infix = core.as(InfixOperatorExprSyntax.self), infix.isAssignment else { return nil }
    let target = infix.leftOperand
    if target.is(DiscardAssignmentExprSyntax.self) {
      // Naming something has no effect that a switch at run time could take away.
      return infix.rightOperand.withoutMarkers.is(FunctionCallExprSyntax.self) ? statement : nil
    }
    let around = Surroundings(self)
    if around.isInInitializer, target.isMemberOfSelf { return nil }
    if let name = target.as(DeclReferenceExprSyntax.self)?.baseName.text, around.lateVariables.contains(name) {
      return nil
    }
    return statement
  }

  private var isTopLevel: Bool { parent?.parent?.is(SourceFileSyntax.self) == true }

  /// A Boolean value that indicates whether the item is not executed for its effect but is the value of a body or a
  /// branch.
  var isValue: Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1, let owner = list.parent else {
      return false
    }
    if owner.is(AccessorBlockSyntax.self) { return true }
    if let closure = owner.as(ClosureExprSyntax.self) { return closure.givesValue(of: item) }
    if owner.is(SwitchCaseSyntax.self), let expression = owner.parent?.parent?.as(SwitchExprSyntax.self) {
      return expression.isUsed
    }
    if owner.is(IfConfigClauseSyntax.self), let outer = owner.parent?.parent?.parent?.as(CodeBlockItemSyntax.self) {
      return outer.isValue
    }
    guard owner.is(CodeBlockSyntax.self), let construct = owner.parent else { return false }
    if let expression = construct.as(IfExprSyntax.self) { return expression.isUsed }
    if construct.is(FunctionDeclSyntax.self) || construct.is(AccessorDeclSyntax.self) {
      return BodyResult(of: construct) != .nothing
    }
    return false
  }
}

extension ClosureExprSyntax {
  /// Returns a Boolean value that indicates whether the closure's only item may be its value: not an assignment, and
  /// the closure does not belong to a statement.
  fileprivate func givesValue(of item: CodeBlockItemSyntax.Item) -> Bool {
    if case .expr(let expression) = item,
      expression.withoutMarkers.as(InfixOperatorExprSyntax.self)?.isAssignment == true
    {
      return false
    }
    var node = parent
    while let current = node, !current.is(CodeBlockItemSyntax.self) {
      let isPassed =
        current.is(LabeledExprSyntax.self) || current.is(LabeledExprListSyntax.self)
        || current.is(FunctionCallExprSyntax.self)
        || current.is(MultipleTrailingClosureElementSyntax.self)
        || current.is(MultipleTrailingClosureElementListSyntax.self)
        || current.is(TryExprSyntax.self) || current.is(AwaitExprSyntax.self)
      if !isPassed { return true }
      node = current.parent
    }
    return node?.as(CodeBlockItemSyntax.self)?.isValue ?? true
  }
}

extension ExprSyntaxProtocol {
  /// A Boolean value that indicates whether an `if` or a `switch` stands where its value is used.
  fileprivate var isUsed: Bool {
    guard let parent else { return true }
    if let item = parent.as(CodeBlockItemSyntax.self) { return item.isValue }
    if let outer = parent.as(IfExprSyntax.self) { return outer.isUsed }
    guard parent.is(ExpressionStmtSyntax.self) else { return true }
    return parent.parent?.as(CodeBlockItemSyntax.self)?.isValue ?? true
  }

  /// The expression without `try`, `await` and `unsafe` before it.
  fileprivate var withoutMarkers: ExprSyntax {
    if let marked = self.as(TryExprSyntax.self) { return marked.expression.withoutMarkers }
    if let marked = self.as(AwaitExprSyntax.self) { return marked.expression.withoutMarkers }
    if let marked = self.as(UnsafeExprSyntax.self) { return marked.expression.withoutMarkers }
    return ExprSyntax(self)
  }

  /// A Boolean value that indicates whether this is `self.x` or a name alone.
  fileprivate var isMemberOfSelf: Bool {
    if self.is(DeclReferenceExprSyntax.self) { return true }
    let base = self.as(MemberAccessExprSyntax.self)?.base?.as(DeclReferenceExprSyntax.self)
    return base?.baseName.tokenKind == .keyword(.self)
  }
}

extension InfixOperatorExprSyntax {
  /// A Boolean value that indicates whether this is `=` or one like `+=`.
  fileprivate var isAssignment: Bool {
    if self.operator.is(AssignmentExprSyntax.self) { return true }
    let text = self.operator.trimmedDescription
    return text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(text)
  }
}

extension FunctionCallExprSyntax {
  /// A Boolean value that indicates whether the call may be left out: it is no other initializer, and it returns.
  fileprivate var canBeDropped: Bool { !neverReturns && !callsInitializer }

  var neverReturns: Bool {
    ["preconditionFailure", "fatalError", "assertionFailure"].contains(calledExpression.trimmedDescription)
  }

  private var callsInitializer: Bool {
    let name = calledExpression.trimmedDescription
    return name == "self.init" || name == "super.init"
  }
}
