import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds the breaks of one source file.
///
/// It walks the tree and skips what is not to be broken; what each operator does is in the extensions.
final class Finder: SyntaxVisitor {
  private let file: String
  private let conditions: Conditions
  private let locations: SourceLocationConverter
  private(set) var breaks: [Break] = []

  /// Finds the breaks of a file, in the order of the text.
  static func breaks(of source: String, file: String, isDebug: Bool) -> [Break] {
    let tree = Parser.parse(source: source)
    var operators = OperatorTable.standardOperators
    operators.addSourceFile(tree, errorHandler: { _ in })
    let folded = operators.foldAll(tree, errorHandler: { _ in })
    let finder = Finder(file: file, Conditions(isDebug: isDebug), SourceLocationConverter(fileName: file, tree: folded))
    finder.walk(folded)
    return finder.breaks.sorted { ($0.line, $0.column, $0.kind.level) < ($1.line, $1.column, $1.kind.level) }
  }

  private init(file: String, _ conditions: Conditions, _ locations: SourceLocationConverter) {
    self.file = file
    self.conditions = conditions
    self.locations = locations
    super.init(viewMode: .sourceAccurate)
  }

  /// Notes a break.
  func add(_ kind: BreakOperator, at site: some SyntaxProtocol, _ before: String, _ after: String, _ rewrite: Rewrite) {
    let location = site.startLocation(converter: locations)
    breaks.append(
      Break(
        kind: kind,
        file: file,
        line: location.line,
        column: location.column,
        function: Surroundings(site).name,
        before: before,
        after: after,
        rewrite: rewrite
      )
    )
  }

  // MARK: What is not broken

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: GenericWhereClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in conditions.active(node) {
      if let elements = clause.elements { walk(elements) }
    }
    return .skipChildren
  }

  // MARK: What is

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition { negate(condition) }
    return .visitChildren
  }

  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let result = node.expression { negateResult(result) }
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if case .expr(let result) = node.item, node.isValue { negateResult(result) }
    drop(node)
    return .visitChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    swap(node)
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    swap(node)
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    swap(node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    swap(node)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    weaken(node)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if let body = node.body { returnEarly(from: body.leftBrace, body.statements, of: Syntax(node)) }
    return .visitChildren
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if let body = node.body { returnEarly(from: body.leftBrace, body.statements, of: Syntax(node)) }
    return .visitChildren
  }

  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    if let body = node.body { returnEarly(from: body.leftBrace, body.statements, of: Syntax(node)) }
    return .visitChildren
  }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    if case .getter(let statements) = node.accessors { returnEarly(from: node.leftBrace, statements, of: Syntax(node)) }
    return .visitChildren
  }
}
