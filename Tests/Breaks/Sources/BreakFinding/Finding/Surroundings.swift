import SwiftSyntax

/// The surroundings of a site: its type and function, and what they say about it.
struct Surroundings {
  let node: Syntax

  init(_ node: some SyntaxProtocol) { self.node = Syntax(node) }

  private var ancestors: some Sequence<Syntax> { sequence(first: node) { $0.parent } }

  /// The types and the function around the site, such as `List.append(_:)`.
  var name: String {
    var names: [String] = []
    var hasFunction = false
    for ancestor in ancestors {
      if let type = Self.type(ancestor) {
        names.append(type)
      } else if !hasFunction, let function = Self.function(ancestor) {
        names.append(function)
        hasFunction = true
      }
    }
    return names.reversed().joined(separator: ".")
  }

  private static func type(_ node: Syntax) -> String? {
    if let declaration = node.as(ExtensionDeclSyntax.self) { return declaration.extendedType.trimmedDescription }
    guard node.asProtocol((any DeclGroupSyntax).self) != nil else { return nil }
    return node.asProtocol((any NamedDeclSyntax).self)?.name.text
  }

  private static func function(_ node: Syntax) -> String? {
    func labelled(_ name: String, _ parameters: FunctionParameterListSyntax) -> String {
      "\(name)(\(parameters.map { "\($0.firstName.text):" }.joined()))"
    }
    if let function = node.as(FunctionDeclSyntax.self) {
      return labelled(function.name.text, function.signature.parameterClause.parameters)
    }
    if let initializer = node.as(InitializerDeclSyntax.self) {
      return labelled("init", initializer.signature.parameterClause.parameters)
    }
    if let declaration = node.as(SubscriptDeclSyntax.self) {
      return labelled("subscript", declaration.parameterClause.parameters)
    }
    if node.is(DeinitializerDeclSyntax.self) { return "deinit" }
    // A variable of a type or of the file; one in a function is named by that.
    guard let binding = node.as(PatternBindingSyntax.self),
      let list = binding.parent?.parent?.parent, list.is(MemberBlockItemSyntax.self) || list.isTopLevelItem
    else { return nil }
    return binding.pattern.trimmedDescription
  }

  /// The nearest function, initializer, accessor or closure.
  var body: Syntax? {
    ancestors.first {
      $0.is(FunctionDeclSyntax.self) || $0.is(InitializerDeclSyntax.self) || $0.is(DeinitializerDeclSyntax.self)
        || $0.is(AccessorDeclSyntax.self) || $0.is(AccessorBlockSyntax.self) || $0.is(ClosureExprSyntax.self)
    }
  }

  /// A Boolean value that indicates whether the site is in an initializer, itself or a closure in it.
  var isInInitializer: Bool { ancestors.contains { $0.is(InitializerDeclSyntax.self) } }

  /// A Boolean value that indicates whether the site is in a default argument of something that others can call.
  var isInPublicDefault: Bool {
    var isDefault = false
    for ancestor in ancestors {
      if ancestor.is(FunctionParameterSyntax.self) { isDefault = true }
      guard isDefault, let declaration = ancestor.asProtocol((any WithModifiersSyntax).self),
        ancestor.is(FunctionDeclSyntax.self) || ancestor.is(InitializerDeclSyntax.self)
          || ancestor.is(SubscriptDeclSyntax.self)
      else { continue }
      return declaration.modifiers.contains { ["public", "open"].contains($0.name.text) }
    }
    return false
  }

  /// The names of the variables of the function around the site that get their first value by an assignment.
  var lateVariables: Set<String> {
    guard let body else { return [] }
    let finder = LateVariables(viewMode: .sourceAccurate)
    finder.walk(body)
    return finder.names
  }
}

extension Syntax {
  fileprivate var isTopLevelItem: Bool {
    self.is(CodeBlockItemSyntax.self) && parent?.parent?.is(SourceFileSyntax.self) == true
  }
}

private final class LateVariables: SyntaxVisitor {
  var names: Set<String> = []

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if node.initializer == nil, node.accessorBlock == nil,
      node.typeAnnotation?.type.is(OptionalTypeSyntax.self) != true || node.isConstant
    {
      names.insert(node.pattern.trimmedDescription)
    }
    return .visitChildren
  }
}

extension PatternBindingSyntax {
  fileprivate var isConstant: Bool { parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.text == "let" }
}
