// The coordinator of the tutorial "Test your coordinator without a screen". It knows no view
// controller.

// snippet.navigator
enum Screen: String {
  case contacts, contact, editor, login
}

enum Move {
  case push(Screen), present(Screen), dismiss, popToRoot
}

@MainActor
protocol Navigator: AnyObject {
  /// Makes a move in its turn, or only if nothing else moves. The completion is told, once, whether it was made.
  func move(_ move: Move, ifIdle: Bool, from place: Place, completion: @escaping (Bool) -> Void)
}
// snippet.end

// snippet.coordinator
@MainActor
final class SessionCoordinator {
  private let navigator: any Navigator
  private(set) var isReadyToLogIn = false

  init(navigator: any Navigator) { self.navigator = navigator }

  func contactTapped() { navigator.move(.push(.contact), ifIdle: true) }

  func editTapped() { navigator.move(.present(.editor), ifIdle: true) }

  func sessionExpired() {
    navigator.move(.dismiss)
    navigator.move(.popToRoot)
    navigator.move(.present(.login)) { [weak self] isShown in self?.isReadyToLogIn = isShown }
  }
}
// snippet.end

// snippet.place
struct Place {
  let file: StaticString
  let path: StaticString
  let line: UInt
}

extension Navigator {
  func move(
    _ move: Move,
    ifIdle: Bool = false,
    file: StaticString = #fileID,
    path: StaticString = #filePath,
    line: UInt = #line,
    completion: @escaping (Bool) -> Void = { _ in }
  ) {
    self.move(
      move,
      ifIdle: ifIdle,
      from: Place(file: file, path: path, line: line),
      completion: completion
    )
  }
}
// snippet.end
