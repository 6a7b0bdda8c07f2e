import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Objects of a released simulation cannot do their work, and no simulation is left to record a
/// misuse.
@Suite("Animations: a released simulation")
struct LostSimulationsTests {
  /// Expects one line of the simulator for each text, which has it.
  private func expectReports(
    _ texts: String...,
    in result: ExitTest.Result,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("NavigationSimulator:") }
    #expect(lines.count == texts.count, sourceLocation: sourceLocation)
    for (line, text) in zip(lines, texts) {
      #expect(line.contains(text), sourceLocation: sourceLocation)
    }
  }

  @Test(
    "If the simulation is released during an animation, the view has its final values, with one report"
  )
  func seen() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent])
    {
      let view = View()
      try {
        let field = ViewFixture()
        field.window.addSubview(view)
        View.animate(withDuration: .seconds(1)) { view.alpha = 0.5 }
        try field.simulation.advance(by: .milliseconds(300))
        #expect(view.presentation.alpha > 0.5)
      }()
      for _ in 0..<3 { #expect(view.presentation.alpha == 0.5) }
    }
    expectReports(
      "was released: it has the values of the animation's end. Keep the simulation",
      in: result
    )
  }

  @Test(
    "After its simulation is released, a running animator's next use is reported once, by name",
    arguments: ["fractionComplete", "isReversed", "pauseAnimation()", "startAnimation()"]
  )
  func animator(use: String) async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent])
    { [use] in
      let animator = PropertyAnimator(duration: .seconds(1), curve: .linear)
      let view = View()
      try {
        let field = ViewFixture()
        field.window.addSubview(view)
        try animator.addAnimations { view.alpha = 0.5 }
        try animator.startAnimation()
        try field.simulation.advance(by: .milliseconds(300))
      }()
      switch use {
      case "fractionComplete": _ = animator.fractionComplete
      case "isReversed": animator.isReversed = true
      case "pauseAnimation()": try animator.pauseAnimation()
      default: try animator.startAnimation()
      }
      _ = animator.fractionComplete
      try animator.pauseAnimation()
    }
    expectReports(
      "\(use) of a property animator was used, but its simulation was released",
      in: result
    )
  }

  @Test("The use of a property animator that ended before the release is not reported")
  func atRest() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent])
    {
      let view = View()
      let animator = PropertyAnimator(duration: .seconds(1), curve: .linear) { view.alpha = 0.2 }
      try {
        let field = ViewFixture()
        field.window.addSubview(view)
        try animator.startAnimation()
        try field.simulation.run()
      }()
      #expect(view.presentation.alpha == 0.2)
      #expect(animator.fractionComplete == 0)
    }
    expectReports(in: result)
  }

  @Test("Adding, pausing or resuming a display link is reported once, invalidating it never")
  func link() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent])
    {
      var links: [DisplayLink] = []
      do {
        let simulation = NavigationSimulation()
        links = (0..<3).map { _ in DisplayLink(simulation: simulation) { _ in } }
        links[1].add()
      }
      links[0].add()
      links[1].isPaused = true
      links[1].isPaused = false
      links[2].invalidate()
    }
    expectReports(
      "A display link was added",
      "A display link was paused or resumed",
      in: result
    )
  }

  @Test(
    "Animating a view of a released window sets its values at once, with one report for each view"
  )
  func animating() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent])
    {
      let (view, inner) = (View(), View())
      view.addSubview(inner)
      do { ViewFixture().window.addSubview(view) }
      var ends = 0
      for _ in 0..<3 {
        View.animate(withDuration: .seconds(1)) {
          view.alpha -= 0.1
        } completion: { _ in
          ends += 1
        }
      }
      View.animate(withDuration: .seconds(1)) { inner.alpha = 0 }
      #expect(ends == 3)
      #expect(view.presentation.alpha == view.alpha)
    }
    expectReports(
      "A view was animated, but its simulation was released",
      "A view was animated, but its simulation was released",
      in: result
    )
  }
}
