import XCTest

/// Runs the timing probe, and taps where it asks a person to.
final class ProbeTests: XCTestCase {
  @MainActor
  func testProbe() {
    continueAfterFailure = false
    let app = XCUIApplication()
    app.launch()
    XCTAssert(app.textViews.firstMatch.waitForExistence(timeout: 10), "the probe shows no log")
    let end = Date(timeIntervalSinceNow: 900)
    while Date() < end, !app.probeLog.hasSuffix("# end\n") {
      // Without a request, a tap would disturb the probe that runs.
      if app.probeLog.split(separator: "\n").last?.hasPrefix("# please tap") == true {
        app.tapAsRequested()
      }
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.5))
    }
    let text = app.probeLog
    let attachment = XCTAttachment(string: text)
    attachment.name = "TimingProbe.log"
    attachment.lifetime = .keepAlways
    add(attachment)
    XCTAssert(text.hasSuffix("# end\n"), "the probe did not end in 15 minutes")
  }
}

extension XCUIApplication {
  /// The text on the probe's screen; empty while there is no text.
  fileprivate var probeLog: String {
    let log = textViews.firstMatch
    return log.exists ? log.value as? String ?? "" : ""
  }

  fileprivate func tapAsRequested() {
    let label = staticTexts["Hold for the menu"].firstMatch
    for title in ["Choose", "OK", "Cancel", "Open the menu"] {
      let button = buttons[title].firstMatch
      if button.exists, button.isHittable { return button.tap() }
    }
    if label.exists, label.isHittable { label.press(forDuration: 1.5) }
  }
}
