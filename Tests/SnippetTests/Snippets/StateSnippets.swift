import Observation
import TransitionLock

// The model of the guide "Put SwiftUI's sheets and paths in order". On Linux it is this that runs; the window is the stand-in's.

// snippet.model
@MainActor @Observable
final class Screens {
  enum Sheet: String, Identifiable {
    case editor, login
    var id: Self { self }
  }

  var sheet: Sheet?
  var path: [String] = []

  @ObservationIgnored private let lock: TransitionLock
  @ObservationIgnored private weak var window: UIWindow?

  init(lock: TransitionLock, window: UIWindow) {
    self.lock = lock
    self.window = window
  }
}
// snippet.end

// snippet.in-line
extension Screens {
  /// Waits in line, changes the state, and waits until the change is on screen.
  func change(_ body: () -> Void) async throws {
    try await lock.serialize {
      body()
      await window?.waitUntilStill()
    }
  }

  func sessionExpired() async throws {
    try await change { sheet = nil }
    try await change { path = [] }
    try await change { sheet = .login }
  }
}
// snippet.end

// snippet.state-tap
extension Screens {
  func editTapped() {
    guard let token = lock.tryStart() else { return }  // something moves: drop the tap
    sheet = .editor
    Task {
      await window?.waitUntilStill()
      token.end()
    }
  }
}
// snippet.end
