import NavigationSimulator
import Testing

extension StackFixture {
  enum Letter: String { case a, b, c, d }

  /// A call of the stack, or of a controller that it holds; also a row of a table.
  enum Call: Hashable, CustomStringConvertible {
    case push(Letter), pop, popTo(Letter), popToRoot, set([Letter])
    case present(Letter, on: Letter = .a)
    case dismiss(Letter)

    var description: String {
      func name(_ letter: Letter) -> String { letter.rawValue.uppercased() }
      return switch self {
      case .push(let letter): "push \(name(letter))"
      case .pop: "pop"
      case .popTo(let letter): "pop to \(name(letter))"
      case .popToRoot: "pop to root"
      case .set(let letters): "set \(letters.map(name).joined())"
      case .present(let letter, on: _): "present \(name(letter))"
      case .dismiss(let letter): "dismiss \(name(letter))"
      }
    }
  }

  subscript(letter: Letter) -> Probe {
    switch letter {
    case .a: a
    case .b: b
    case .c: c
    case .d: d
    }
  }

  /// Makes a call, at whose end the story tells its name, such as `push B finished`.
  func begin(_ call: Call, animated: Bool = true) throws {
    let completion = note("\(call)")
    switch call {
    case .push(let letter):
      try nav.pushViewController(self[letter], animated: animated, completion: completion)
    case .pop: try nav.popViewController(animated: animated, completion: completion)
    case .popTo(let letter):
      try nav.popToViewController(self[letter], animated: animated, completion: completion)
    case .popToRoot: try nav.popToRootViewController(animated: animated, completion: completion)
    case .set(let letters):
      let controllers = letters.map { self[$0] }
      try nav.setViewControllers(controllers, animated: animated, completion: completion)
    case .present(let letter, on: let source):
      try self[source].present(self[letter], animated: animated, completion: completion)
    case .dismiss(let letter): try self[letter].dismiss(animated: animated, completion: completion)
    }
  }

  /// Makes a call in a callback of a controller, the first time that it comes. If the call throws,
  /// the story tells that.
  func begin(_ call: Call, animated: Bool = true, in callback: Callback, of letter: Letter) {
    self[letter].reactions[callback] = { [unowned self] in
      self[letter].reactions[callback] = nil
      try? begin(call, animated: animated)
    }
  }

  /// Expects that a call throws, and that nothing has changed. The story tells the reason.
  @discardableResult
  func expectRefusal(
    of call: Call,
    animated: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> NavigationFailure? {
    let before = snapshot
    let failure = #expect(throws: NavigationFailure.self, sourceLocation: sourceLocation) {
      try begin(call, animated: animated)
    }
    #expect(
      failure?.file.hasPrefix("SimulatorTestSupport/") == true,
      sourceLocation: sourceLocation
    )
    #expect(snapshot == before, sourceLocation: sourceLocation)
    return failure
  }

  func advance(by seconds: Double) throws { try simulation.advance(by: .seconds(seconds)) }
}
