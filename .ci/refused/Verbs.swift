import NavigationSimulator

// Calls of verbs outside the isolation of their controller: the values are not Sendable, so they stay there. The compiler refuses every line with
// a comment that says so, for that reason, and no other line: .ci/refuse proves it.

@MainActor
final class Screen {
  private let controller = ViewController(title: "screen")

  var transitions: Transitions { controller.transitions }

  /// In the isolation of the controller: called, stored, told and awaited.
  func inPlace() async throws {
    let transitions = transitions
    let call = transitions.present(ViewController(title: "editor"), animated: true)
    call.onEnd { _ in self.show() }
    Task { call.cancel() }
    Task { _ = transitions.dismiss(animated: true) }
    _ = try await call.end
  }

  func elsewhere() {
    let transitions = transitions
    later { transitions.dismiss(animated: true) }  // error: capture of 'transitions' with non-Sendable type 'Transitions' (aka 'TransitionVerbs<ViewController>') in a '@Sendable' closure
    let call = transitions.dismiss(animated: true)
    later { call.cancel() }  // error: capture of 'call' with non-Sendable type 'TransitionCall<TransitionEnd>' in a '@Sendable' closure
    later { self.transitions.dismiss(animated: true) }  // error: main actor-isolated property 'transitions' can not be referenced from a Sendable closure
    Task { transitions.dismiss(animated: true) }  // error: type 'TransitionCall<TransitionEnd>' does not conform to the 'Sendable' protocol
  }

  private func show() {}
}

func later(_ body: @escaping @Sendable () -> Void) {}

func outside(_ screen: Screen) {
  screen.transitions.dismiss(animated: true)  // error: main actor-isolated property 'transitions' can not be referenced from a nonisolated context
}

@MainActor var editor = ViewController(title: "editor")

extension Transitions {
  @MainActor func presentEditor() { present(editor, animated: true) }

  func presentEditorSomewhere() {
    present(editor, animated: true)  // error: main actor-isolated var 'editor' can not be referenced from a nonisolated context
  }
}
