public actor Account {
  public private(set) var balance = 0

  public init() {}

  public func deposit(_ amount: Int) async {
    await Task.yield()
    balance += amount
  }
}
