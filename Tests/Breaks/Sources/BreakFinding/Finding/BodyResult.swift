import SwiftSyntax

/// The result of a body, as far as its declaration says so.
enum BodyResult: Equatable {
  case nothing
  case optional
  case bool
  case other

  init(_ type: TypeSyntax?) {
    guard let type else {
      self = .nothing
      return
    }
    let text = type.trimmedDescription
    switch text {
    case "Void", "()": self = .nothing
    case "Bool": self = .bool
    default: self = type.is(OptionalTypeSyntax.self) || text.hasPrefix("Optional<") ? .optional : .other
    }
  }

  /// The result of the nearest function or accessor of a node; other for a closure, and for what cannot return early.
  init(of body: Syntax?) {
    if let function = body?.as(FunctionDeclSyntax.self) {
      self.init(function.signature.returnClause?.type)
    } else if body?.is(DeinitializerDeclSyntax.self) == true {
      self = .nothing
    } else if let accessor = body?.as(AccessorDeclSyntax.self) {
      switch accessor.accessorSpecifier.text {
      case "get": self = Self.property(accessor.parent?.parent)
      case "set", "didSet", "willSet": self = .nothing
      default: self = .other
      }
    } else if let block = body?.as(AccessorBlockSyntax.self) {
      self = Self.property(Syntax(block))
    } else {
      self = .other
    }
  }

  private static func property(_ block: Syntax?) -> BodyResult {
    if let binding = block?.parent?.as(PatternBindingSyntax.self), let type = binding.typeAnnotation?.type {
      return BodyResult(type)
    }
    if let declaration = block?.parent?.as(SubscriptDeclSyntax.self) {
      return BodyResult(declaration.returnClause.type)
    }
    return .other
  }
}
