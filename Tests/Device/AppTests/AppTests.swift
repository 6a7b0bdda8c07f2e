import XCTest

/// Collisions that freeze an app without a lock, in Apple's simulator.
final class AppTests: XCTestCase {
  @MainActor
  private func launch() -> XCUIApplication {
    continueAfterFailure = false
    let app = XCUIApplication()
    app.launch()
    return app
  }

  @MainActor
  func testDoubleTapPushesOneScreen() {
    let app = launch()
    app.buttons["Push"].tap(withNumberOfTaps: 2, numberOfTouches: 1)
    app.expectScreen("Page 1")
    XCTAssertFalse(app.navigationBars["Page 2"].waitForExistence(timeout: 2))
    app.navigationBars.buttons.firstMatch.tap()
    app.expectScreen("Home")
    // UIKit may keep the second tap from the button.
    XCTAssert(app.staticTexts["finished"].exists || app.staticTexts["dropped, finished"].exists)
    app.expectFreeLock(at: 1)
  }

  @MainActor
  func testSheetReplacesSheet() {
    let app = launch()
    app.tapButton("Sheet")
    app.expectScreen("First sheet")
    app.tapButton("Swap")
    app.expectScreen("Second sheet")
    XCTAssertFalse(app.navigationBars["First sheet"].exists)
    app.tapButton("Swap")
    app.expectScreen("Second sheet")
  }

  @MainActor
  func testSwipeBackReturnsTheLock() {
    let app = launch()
    app.tapButton("Push")
    app.expectScreen("Page 1")
    let edge = app.coordinate(withNormalizedOffset: CGVector(dx: 0, dy: 0.5))
    edge.press(
      forDuration: 0.1,
      thenDragTo: app.coordinate(withNormalizedOffset: CGVector(dx: 0.9, dy: 0.5))
    )
    app.expectScreen("Home")
    app.expectFreeLock(at: 1)
  }

  @MainActor
  func testAlertOfCallbackAppearsAfterPush() {
    let app = launch()
    app.tapButton("Push, then alert")
    app.tapButton("OK")
    app.expectScreen("Page 2")
    app.expectFreeLock(at: 3)
  }
}

extension XCUIApplication {
  /// Taps a button as soon as it can be tapped; one of the same title may be covered.
  fileprivate func tapButton(_ title: String) {
    let end = Date(timeIntervalSinceNow: 5)
    while Date() < end {
      if let button = buttons.matching(identifier: title).allElementsBoundByIndex.last(
        where: \.isHittable
      ) {
        return button.tap()
      }
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.1))
    }
    XCTFail("\(title) is on no screen")
  }

  fileprivate func expectScreen(_ name: String) {
    XCTAssert(navigationBars[name].waitForExistence(timeout: 5), "\(name) did not appear")
  }

  /// A lock that is still held drops the call.
  fileprivate func expectFreeLock(at depth: Int) {
    tapButton("Push")
    expectScreen("Page \(depth)")
  }
}
