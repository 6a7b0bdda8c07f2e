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

private actor Connection {
  private var isOpen = false
  private var opening: Task<Void, Never>?
  private(set) var opened = 0

  func open(isCured: Bool) async {
    if isCured {
      if opening == nil { opening = Task { await dial() } }
      await opening?.value
    } else if !isOpen {
      await dial()
    }
  }

  private func dial() async {
    await Programs.pause()
    opened += 1
    isOpen = true
  }
}

private actor Numbers {
  private var last = 0
  func next(isCured: Bool) async -> Int {
    if isCured { last += 1 }
    let number = last
    await Programs.pause()
    if !isCured { last = number + 1 }
    return number
  }
}

private actor Observers {
  private var observers: [Int: Bool] = [0: true, 1: true]
  private(set) var toldAfterLeaving = 0
  func leave(_ number: Int) { observers[number] = nil }
  func tell(isCured: Bool) async {
    for number in observers.keys.sorted() {
      await Programs.pause()
      if isCured, observers[number] == nil { continue }
      if observers[number] == nil { toldAfterLeaving += 1 }
    }
  }
}

private actor Steps {
  private var isRunning = false
  private var inside = 0
  private(set) var most = 0
  func run(isCured: Bool) async {
    guard !isRunning else { return }
    if isCured { isRunning = true }
    await Programs.pause()
    isRunning = true
    inside += 1
    most = max(most, inside)
    await Programs.pause()
    inside -= 1
    isRunning = false
  }
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
    Program("something that is opened once, and twice") { simulation, isCured in
      let connection = Connection()
      await together(2) { _ in await connection.open(isCured: isCured) }
      simulation.always("it is opened once", await connection.opened == 1)
    },
    Program("numbers that are given twice") { simulation, isCured in
      let numbers = Numbers()
      let given = Guarded<[Int]>([])
      await together(2) { _ in
        let number = await numbers.next(isCured: isCured)
        given.run { $0.append(number) }
      }
      simulation.always("no number is given twice", Set(given.value).count == 2)
    },
    Program("an observer that is told after it has left") { simulation, isCured in
      let observers = Observers()
      await together(2) { number in
        if number == 0 { await observers.tell(isCured: isCured) } else { await observers.leave(1) }
      }
      simulation.always("no observer is told after leaving", await observers.toldAfterLeaving == 0)
    },
    Program("a state machine that is entered twice") { simulation, isCured in
      let steps = Steps()
      await together(2) { _ in await steps.run(isCured: isCured) }
      simulation.always("one runs at a time", await steps.most == 1)
    },
  ]
}
