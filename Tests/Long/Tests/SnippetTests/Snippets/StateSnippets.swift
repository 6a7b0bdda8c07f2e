import Observation
import TransitionLockUIKit

// The model of the guide "Put SwiftUI's sheets and paths in order". On Linux it is this that runs;
// the window is the stand-in's.

// snippet.model
@MainActor @Observable
final class Screens {
  enum Sheet: String, Identifiable {
    case editor, login
    var id: Self { self }
  }

  var sheet: Sheet?
  var path: [String] = []

  @ObservationIgnored private weak var window: UIWindow?

  init(window: UIWindow) { self.window = window }
}
// snippet.end

// snippet.deep-link
extension Screens {
  /// Opens the editor of a contact, whatever is on screen.
  func open(_ contact: String) async throws {
    try await window?.change(steps: [
      { self.sheet = nil },
      { self.path = [contact] },
      { self.sheet = .editor },
    ])
  }
}
// snippet.end

// snippet.state-tap
extension Screens {
  func editTapped() {
    window?.changeIfIdle(steps: [{ self.sheet = .editor }])
  }
}
// snippet.end

/// A library that calls UIKit by itself.
@MainActor protocol Router: AnyObject {
  func showCheckout()
}

@MainActor
func showCheckout(by router: any Router, in window: UIWindow) async throws -> Bool {
  // snippet.router
  let ends = try await window.change(steps: [{ router.showCheckout() }])
  let isShown = ends == [.finished]
  // snippet.end
  return isShown
}
