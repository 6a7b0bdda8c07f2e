import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Logs as text: of a simulation")
struct WrittenLogsTests {
  @Test("A written log has a line for each callback, with time, controller, callback and arguments")
  func writing() throws {
    let stage = Stage()
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    try stage.simulation.run()
    #expect(
      stage.log.text == """
        0.000 <Probe "B"> willMove(to: <NavigationController "nav">)
        0.000 <Probe "B"> viewDidLoad
        0.000 <Probe "A"> viewWillDisappear(true)
        0.000 <Probe "B"> viewWillAppear(true)
        0.000 <Probe "B"> viewIsAppearing(true)
        0.000 <NavigationController "nav"> willShow(<Probe "B">, true)
        0.350 <Probe "A"> viewDidDisappear(true)
        0.350 <Probe "B"> viewDidAppear(true)
        0.350 <Probe "B"> didMove(to: <NavigationController "nav">)
        0.350 <NavigationController "nav"> didShow(<Probe "B">, true)

        """
    )
    let read = try CallbackLog(text: stage.log.text)
    #expect((read.records.map(\.description), read.text) == (stage.log.records.map(\.description), stage.log.text))
    #expect(read.violations == [])
  }
}
