import NavigationSimulator
import Testing

@Suite("Examples of NavigationSimulator") struct SimulatorTests {
  @Test("The second presentation throws, and the first continues to its end")
  func collision() throws {
    var collisions: [NavigationFailure.Code] = []
    let presented = try collide { error in
      if let failure = error as? NavigationFailure { collisions.append(failure.code) }
    }
    #expect(collisions == [.conflict])
    #expect(presented?.title == "Editor")
  }
}
