import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Segues, whose effects are not known before.
@Suite("Segues through the lock") @MainActor
final class SegueTests: Scene {
  private let storyboard = Storyboard()

  /// Shows S, whose segue leads to Z.
  ///
  /// - Returns: the source of the segue.
  private func showSource(
    of style: Segue.Style,
    animated: Bool = true,
    in container: (ViewController) -> ViewController = { $0 }
  ) throws -> ViewController {
    for name in ["S", "Z"] { storyboard.addScene(name) { ViewController(title: name) } }
    try storyboard.addSegue("segue", from: "S", to: "Z", style: style, animated: animated)
    let source = try storyboard.instantiateViewController(withIdentifier: "S")
    window.rootViewController = container(source)
    return source
  }

  @Test(
    "A segue completes when the presented controller has appeared, with animation or without",
    arguments: [
      (true, "0.5: performSegue finished → S + Z"), (false, "0.0: performSegue finished → S + Z"),
    ]
  )
  func presentation(animated: Bool, story: String) async throws {
    let source = try showSource(of: .presentModally, animated: animated)
    enqueue(.performSegue("segue"), on: source)
    try await settle(story)
  }

  @Test(
    "A segue completes when the pushed controller has appeared, with animation or without",
    arguments: [
      (true, "0.35: performSegue finished → (S) Z"), (false, "0.02: performSegue finished → (S) Z"),
    ]
  )
  func push(animated: Bool, story: String) async throws {
    let source = try showSource(of: .show, animated: animated) {
      NavigationController(rootViewController: $0)
    }
    enqueue(.performSegue("segue"), on: source)
    try await settle(story)
  }

  @Test("A segue that UIKit drops fails, and gives the lock back")
  func dropped() async throws {
    let source = try showSource(of: .presentModally)
    try source.presentAndSettle(b)
    enqueue(.performSegue("segue"), on: source)
    try await simulation.run()
    tellLock()
    expect(
      """
      0.0: message Attempt to present <ViewController… · dropped alreadyPresenting
      0.02: performSegue refused: dropped · lock free → S + B
      """
    )
  }

  @Test("A dismissal behind a segue in line dismisses the controller that the segue presents")
  func dismissedBehind() async throws {
    let source = try showSource(of: .presentModally)
    try await whileLocked {
      enqueue(.performSegue("segue"), on: source)
      enqueue(.dismiss, on: source)
    }
    try await settle("0.5: performSegue finished 1.0: dismiss finished → S")
  }
}
