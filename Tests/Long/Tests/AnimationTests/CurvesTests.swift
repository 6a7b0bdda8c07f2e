import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Animations: curves")
struct CurvesTests {
  /// The visible positions of an animation from 0 to 1, in steps of a hundredth of its duration.
  private func samples(_ animate: (_ animations: () -> Void) -> Void) -> [Double] {
    let field = ViewFixture()
    field.view.center.x = 0
    animate { field.view.center.x = 1 }
    return (0...100).map { _ in
      defer { try? field.advance(by: 0.01) }
      return field.view.presentation.center.x
    }
  }

  private func samples(_ options: AnimationOptions) -> [Double] {
    samples { View.animate(withDuration: .seconds(1), options: options, animations: $0) }
  }

  @Test(
    "The curves have Core Animation's control points, and the default is easeInOut",
    .tags(.documented)
  )
  func cubic() {
    let (linear, easeIn, easeOut) = (
      samples(.curveLinear), samples(.curveEaseIn), samples(.curveEaseOut)
    )
    let easeInOut = samples([])
    for step in 0...100 {
      #expect(isNear(linear[step], Double(step) / 100))
      // Rotated by half a turn, the two curves are the same.
      #expect(isNear(easeIn[step], 1 - easeOut[100 - step]))
      #expect(isNear(easeInOut[step], 1 - easeInOut[100 - step]))
    }
    #expect(easeIn[20] < 0.1 && easeOut[20] > 0.25 && easeInOut[20] < 0.1)
    // The point of the curve at the parameter 0.25, calculated from its control points.
    let (x, y) = (
      3 * 0.25 * 0.75 * 0.75 * 0.42 + 3 * 0.0625 * 0.75 * 0.58 + 0.015625,
      3 * 0.0625 * 0.75 + 0.015625
    )
    let near = Int((x * 100).rounded(.down))
    #expect(easeInOut[near] <= y && y <= easeInOut[near + 1])
    for curve in [linear, easeIn, easeOut, easeInOut] {
      #expect(curve.first == 0 && curve.last == 1)
      #expect(zip(curve, curve.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  private func spring(_ damping: Double, _ velocity: Double = 0) -> [Double] {
    samples {
      View.animate(
        withDuration: .seconds(1),
        usingSpringWithDamping: damping,
        initialSpringVelocity: velocity,
        animations: $0
      )
    }
  }

  @Test("A spring overshoots its end, unless it is critically damped", .tags(.documented))
  func spring() {
    #expect(spring(0.5).max()! > 1.1)
    #expect(spring(0.75).max()! > 1.02)
    let critical = spring(1)
    #expect(critical.max() == 1)
    #expect(zip(critical, critical.dropFirst()).allSatisfy { $0 < $1 })
    for damping in [0.5, 0.75, 1] {
      let curve = spring(damping)
      #expect(curve.first == 0 && curve.last == 1)
      #expect(isNear(curve[99], 1, within: 0.002))
    }
  }

  @Test(
    "A spring's initial velocity of 1 covers the whole distance in a second",
    .tags(.documented),
    arguments: [0.5, 1]
  )
  func velocity(damping: Double) throws {
    let field = ViewFixture()
    field.view.center.x = 0
    View.animate(
      withDuration: .seconds(2),
      usingSpringWithDamping: damping,
      initialSpringVelocity: 3
    ) {
      field.view.center.x = 1
    }
    try field.advance(by: 1e-6)
    #expect(isNear(field.view.presentation.center.x / 1e-6, 3, within: 1e-3))
  }

  @Test(
    "The visible alpha stays between 0 and 1, even if a spring overshoots",
    .tags(.inferred)
  )
  func alpha() throws {
    let field = ViewFixture()
    field.view.alpha = 0
    View.animate(withDuration: .seconds(1), usingSpringWithDamping: 0.3, initialSpringVelocity: 0) {
      field.view.alpha = 1
    }
    for _ in 0..<100 {
      #expect((0...1).contains(field.view.presentation.alpha))
      try field.advance(by: 0.01)
    }
  }

  @Test("A view that rotates keeps its shape, and rotates the shorter way", .tags(.documented))
  func turning() throws {
    let field = ViewFixture()
    field.view.transform = AffineTransform(rotationAngle: 3)
    field.animate { field.view.transform = AffineTransform(rotationAngle: -3).scaledBy(x: 3, y: 3) }
    try field.expectSeen(\.transform.a, [0.5: -2])
    try field.expectSeen(\.transform.b, [0.5: 0])
    try field.expectSeen(\.transform.c, [0.5: 0])
    try field.expectSeen(\.transform.d, [0.5: -2])
  }

  @Test("A view can grow from a transform of scale zero")
  func flat() throws {
    let field = ViewFixture()
    field.view.transform = AffineTransform(scaleX: 0, y: 0)
    field.animate { field.view.transform = .identity }
    try field.advance(by: 0.5)
    #expect(field.view.presentation.transform == AffineTransform(scaleX: 0.5, y: 0.5))
  }
}
