import ScheduleTestKit
import Testing

// What the first page of ScheduleTestKit shows, and how its tutorial begins.

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

  // snippet.double-resume
  actor Doorbell {
    private var guest: CheckedContinuation<Void, Never>?

    var hasGuest: Bool { guest != nil }

    func wait() async { await withCheckedContinuation { guest = $0 } }

    func open() async {
      guard let guest else { return }
      await Task.yield()  // goes to the door
      guest.resume()
      self.guest = nil
    }
  }
  // snippet.end

  // snippet.double-resume-test
  @Test func theDoorIsOpenedOnce() async {
    await explore { simulation in
      let doorbell = Doorbell()
      async let waiting: Void = doorbell.wait()
      while await !doorbell.hasGuest { await Task.yield() }
      async let one: Void = doorbell.open()
      async let other: Void = doorbell.open()
      _ = await (one, other)
      await waiting
    }
  }
  // snippet.end
}
