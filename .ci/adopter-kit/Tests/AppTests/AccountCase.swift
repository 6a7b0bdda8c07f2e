import App
import ScheduleTestKit
import XCTest

// snippet.kit-in-xctest
final class AccountCase: XCTestCase {
  func testNoDepositIsLost() async {
    await explore { simulation in
      let account = Account()
      async let first: Void = account.deposit(1)
      async let second: Void = account.deposit(1)
      _ = await (first, second)
      simulation.always("no deposit is lost", await account.balance == 2)
    }
  }
}
// snippet.end
