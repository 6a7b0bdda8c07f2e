#if canImport(UIKit) && !os(watchOS)
internal import Foundation
internal import UIKit

/// Runs the probes one after the other.
@MainActor
final class ProbeRun {
  private let scene: UIWindowScene
  private let results: ResultsController
  private var log = ""

  init(in scene: UIWindowScene, _ results: ResultsController) {
    self.scene = scene
    self.results = results
  }

  func run() async {
    add(
      "# TimingProbe, \(Probe.all.count) probes, about five minutes: touch nothing that no line asks for\n"
    )
    // Wait until the app is active, and its launch is over.
    while scene.activationState != .foregroundActive { await pause(.milliseconds(100)) }
    await pause(.seconds(1))
    for probe in Probe.all { await run(probe) }
    add("# end\n")
    writeLog(log, to: NSHomeDirectory() + "/Documents/TimingProbe.log")
  }

  private func run(_ probe: Probe) async {
    let expected: [Recorder.Entry]
    do {
      expected = try probe.expectation()
    } catch {
      return add("# probe \(probe.name)\n# no expectation: \(error)\n")
    }
    let screen = UIKitScreen(probe, in: scene)
    await pause(.milliseconds(500))
    screen.recorder.removeAll()
    if let tap = probe.tap { add("# please tap \(tap)\n") }
    probe.run(on: screen)
    await pause(.seconds(probe.tap == nil ? 2 : 10))
    add(Finding(probe: probe, expected: expected, seen: screen.recorder.entries).description)
    screen.close()
    await pause(.milliseconds(300))
  }

  private func pause(_ duration: Duration) async { try? await Task.sleep(for: duration) }

  private func add(_ text: String) {
    log += text
    results.show(log)
    print(text, terminator: "")
  }
}
#endif
