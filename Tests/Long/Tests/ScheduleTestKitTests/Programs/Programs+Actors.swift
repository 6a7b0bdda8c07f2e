import ScheduleTestKit
import TransitionSupport

private actor Account {
  private(set) var balance: Int
  init(_ balance: Int) { self.balance = balance }

  func deposit(_ amount: Int, isCured: Bool) async {
    let before = balance
    await Programs.pause()
    balance = isCured ? balance + amount : before + amount
  }

  func withdraw(_ amount: Int, isCured: Bool) async -> Bool {
    guard balance >= amount else { return false }
    if isCured { balance -= amount }
    await Programs.pause()
    if !isCured { balance -= amount }
    return true
  }

  func add(_ amount: Int) { balance += amount }
}

private actor Bank {
  private var accounts = [10, 0]
  func move(isCured: Bool) async {
    accounts[0] -= 5
    if !isCured { await Programs.pause() }
    accounts[1] += 5
  }
  var sum: Int { accounts[0] + accounts[1] }
  func balance(_ number: Int) -> Int { accounts[number] }
}

extension Programs {
  static let actors: [Program] = [
    Program("an update that is lost over an await") { simulation, isCured in
      let account = Account(0)
      await together(2) { _ in await account.deposit(1, isCured: isCured) }
      simulation.always("no deposit is lost", await account.balance == 2)
    },
    Program("a check before an await, and the act after it") { simulation, isCured in
      let account = Account(10)
      await together(2) { _ in _ = await account.withdraw(10, isCured: isCured) }
      simulation.always("no balance is below zero", await account.balance >= 0)
    },
    Program("an invariant that is broken over an await") { simulation, isCured in
      let bank = Bank()
      await together(2) { number in
        if number == 0 {
          await bank.move(isCured: isCured)
        } else {
          simulation.always("the sum stays", await bank.sum == 10)
        }
      }
    },
    Program("a sum that is read in two calls") { simulation, isCured in
      let bank = Bank()
      await together(2) { number in
        if number == 0 {
          await bank.move(isCured: true)
        } else if isCured {
          simulation.always("the sum is one of a moment", await bank.sum == 10)
        } else {
          let first = await bank.balance(0)
          await pause()
          let second = await bank.balance(1)
          simulation.always("the sum is one of a moment", first + second == 10)
        }
      }
    },
  ]
}
