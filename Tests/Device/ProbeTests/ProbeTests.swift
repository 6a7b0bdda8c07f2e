import XCTest

/// Runs the timing probe, and taps where it asks a person to.
final class ProbeTests: XCTestCase {
  @MainActor
  func testProbe() {
    continueAfterFailure = false
    let app = XCUIApplication()
    app.launch()
    let log = app.textViews.firstMatch
    XCTAssert(log.waitForExistence(timeout: 10), "the probe shows no log")
    let end = Date(timeIntervalSinceNow: 900)
    while Date() < end, (log.value as? String)?.hasSuffix("# end\n") != true {
      for title in ["Open the menu", "Choose", "OK", "Cancel"] {
        let button = app.buttons[title].firstMatch
        if button.exists, button.isHittable { button.tap() }
      }
      let menu = app.staticTexts["Hold for the menu"].firstMatch
      if menu.exists, menu.isHittable { menu.press(forDuration: 1.5) }
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.5))
    }
    let text = log.value as? String ?? ""
    let attachment = XCTAttachment(string: text)
    attachment.name = "TimingProbe.log"
    attachment.lifetime = .keepAlways
    add(attachment)
    XCTAssert(text.hasSuffix("# end\n"), "the probe did not end in 15 minutes")
  }
}
