/// The meaning of the words of an operation.
struct MarbleOperation: Hashable {
  enum Verb: Hashable {
    case push(String)
    case pop
    case popTo(String)
    case popToRoot
    case set([String])
    case present(String)
    case dismiss
    case rotate
    case swipe(Double)
    case drag(Double)
    case letGo(finishes: Bool)
    case start
    case wait
    case end
    case withdraw
    case own(String, [String])
  }

  /// The receiver of a verb.
  enum Receiver {
    /// The lock's line if there is a lock, or else the controller.
    case usual
    /// The lock's line; the verb is dropped where the lock is not free.
    case tap
    /// The controller.
    case direct
  }

  let verb: Verb
  var isAnimated = true
  var receiver = Receiver.usual
  /// The name of the controller that receives the verb.
  var controller: String?

  /// - Parameter own: the names of an app's operations.
  /// - Returns: nil if the words mean nothing.
  init?(_ text: String, own: some Collection<String>) {
    var words = text.words.map(String.init)
    if words.first == "tap" || words.first == "direct" {
      receiver = words.removeFirst() == "tap" ? .tap : .direct
    }
    if let name = words.first, own.contains(name) {
      verb = .own(name, Array(words.dropFirst()))
      return
    }
    if words.suffix(2) == ["at", "once"] {
      isAnimated = false
      words.removeLast(2)
    }
    if words.count > 2, words[words.count - 2] == "on" {
      controller = words.last
      words.removeLast(2)
    }
    guard let verb = Self.verb(words) else { return nil }
    self.verb = verb
  }

  private static func verb(_ words: [String]) -> Verb? {
    let number = words.count == 2 ? Double(words[1]).flatMap { (0...1).contains($0) ? $0 : nil } : nil
    switch (words.first, words.count) {
    case ("push", 2): return .push(words[1])
    case ("pop", 1): return .pop
    case ("pop", 3) where words[1] == "to": return words[2] == "root" ? .popToRoot : .popTo(words[2])
    case ("set", 2...): return .set(Array(words.dropFirst()))
    case ("present", 2): return .present(words[1])
    case ("dismiss", 1): return .dismiss
    case ("rotate", 1): return .rotate
    case ("swipe", 1): return .swipe(0)
    case ("swipe", 2): return number.map { .swipe($0) }
    case ("drag", 2): return number.map { .drag($0) }
    case ("finish", 1): return .letGo(finishes: true)
    case ("cancel", 1): return .letGo(finishes: false)
    case ("start", 1): return .start
    case ("wait", 1): return .wait
    case ("end", 1): return .end
    case ("withdraw", 1): return .withdraw
    default: return nil
    }
  }
}
