import ScheduleTestKit
import Testing

// The example on the first page of ScheduleTestKit.

extension FirstTests {
  // snippet.first-actor
  actor Wallet {
    private(set) var balance = 0

    func deposit(_ amount: Int) async {
      let before = balance
      await Task.yield()  // asks the bank
      balance = before + amount
    }
  }
  // snippet.end

  // snippet.first-test
  @Test func noDepositIsLost() async {
    await explore { simulation in
      let wallet = Wallet()
      async let one: Void = wallet.deposit(1)
      async let other: Void = wallet.deposit(1)
      _ = await (one, other)
      simulation.always("no deposit is lost", await wallet.balance == 2)
    }
  }
  // snippet.end
}
