import TransitionSupport

/// The events in an app that uses the package in part, as a value that follows from a seed.
struct AppStory {
  /// The part of the app's code that uses the package.
  enum Share: CaseIterable, Sendable { case none, half, all }

  /// The way in which migrated code presents.
  enum Way: CaseIterable { case inLine, tap, required }

  enum Action {
    /// The app presents a screen, on the root or on top.
    case present(String, Way, isOnTop: Bool, Fate)
    case push(String, isTap: Bool)
    case pop(isTap: Bool)
    /// The app dismisses what the root presents.
    case dismiss(Fate)
    /// A state changes, because of which a framework presents a sheet a moment later.
    case change(String)
    /// Code that stays as it was presents an alert, an alert of SwiftUI, a picker or Safari, on the
    /// root or on top.
    case presentForeign(String, isOnTop: Bool)
    /// A menu opens, and a second later the user chooses: the action presents a screen, and the
    /// menu leaves.
    case openMenu(String, screen: String)
    /// The user closes what is on top.
    case close
    case leaveForBackground(seconds: Int)
  }

  struct Event {
    /// The time, in milliseconds.
    let time: Int
    let action: Action
    let isMigrated: Bool
  }

  let share: Share
  private(set) var events: [Event] = []
  /// The screens that must be shown.
  private(set) var marked: Set<String> = []

  init(share: Share, events: [Event], marked: Set<String> = []) {
    (self.share, self.events, self.marked) = (share, events, marked)
  }

  init(seed: UInt64, share: Share) {
    var random = SplitMix64(seed: seed &* 3 &+ 1)
    func number(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    self.share = share
    // A dismissal withdraws what the same code has presented, so it comes in stories in which
    // nothing must be shown.
    let hasMarks = number(4) > 0
    var keptCount = 0
    // Short stories show how long a lock is held, and long ones what comes after that.
    let (count, seconds) = (3 + number(12), number(2) == 0 ? 12 : 40)
    // Events come in bursts, in which each meets the transitions of those before.
    let bursts = (0..<4).map { _ in number(seconds * 1_000) }
    for index in 0..<count {
      let isMigrated = share == .all || (share == .half && number(2) == 0)
      func fate() -> Fate {
        let fate: Fate = [.usual, .usual, .usual, .forgotten, .kept][number(5)]
        if fate == .kept { keptCount += 1 }
        return fate == .kept && keptCount > 2 ? .usual : fate
      }
      let action: Action =
        switch number(15) {
        case 0...3 where hasMarks:
          .present("required \(index)", .required, isOnTop: number(3) == 0, .usual)
        case 0...4:
          .present(
            "screen \(index)",
            number(2) == 0 ? .inLine : .tap,
            isOnTop: number(3) == 0,
            fate()
          )
        case 5: .push("pushed \(index)", isTap: number(2) == 0)
        case 6: .pop(isTap: number(2) == 0)
        case 7 where !hasMarks: .dismiss(fate())
        case 7, 8: .change("sheet \(index)")
        case 9, 10: .presentForeign("alert \(index)", isOnTop: number(2) == 0)
        case 11: .openMenu("menu \(index)", screen: "chosen \(index)")
        case 12, 13: .close
        default: .leaveForBackground(seconds: 1 + number(200))
        }
      if case .present(let name, .required, _, _) = action { marked.insert(name) }
      events.append(
        Event(time: bursts[number(4)] + number(900), action: action, isMigrated: isMigrated)
      )
    }
    events.sort { $0.time < $1.time }
  }
}
