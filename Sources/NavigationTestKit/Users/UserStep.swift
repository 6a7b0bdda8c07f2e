/// One step of a random user.
///
/// A step is defined in any state of an app: numbers are taken modulo the available number, and a
/// step that is impossible does nothing. So any part of a list of steps can be left out.
public enum UserStep: Hashable, Sendable {
  /// Pushes a new screen, by its number.
  case push(Int, animated: Bool = true)
  /// Pops.
  case pop(animated: Bool = true)
  /// Pops to a controller on the stack, by its number.
  case popTo(Int, animated: Bool = true)
  /// Pops to the root.
  case popToRoot(animated: Bool = true)
  /// Sets the stack: keeps the controllers whose bit is 1, from the root, and adds a number of new
  /// screens.
  case set(keeping: UInt8, adding: Int, animated: Bool = true)
  /// Presents a new screen or modal, by its number.
  case present(Int, animated: Bool = true)
  /// Dismisses.
  case dismiss(animated: Bool = true)
  /// Taps the back button: pops, if nothing moves.
  case tapBack
  /// Swipes back by a percentage of the width, and lifts the finger, or loses it.
  case swipeBack(percent: Int, milliseconds: Int, lifts: Bool)
  /// Pulls down by a percentage of the height, and lifts the finger, or loses it.
  case pullDown(percent: Int, milliseconds: Int, lifts: Bool)
  /// Turns the window.
  case rotate(animated: Bool = true)
  /// Taps at a point, in percent of the width and of the height.
  case tap(x: Int, y: Int)
  /// Performs an action of the app, by its number.
  case action(Int)
  /// Waits.
  case wait(milliseconds: Int)
  /// Waits until nothing moves.
  case rest

  /// Simpler steps that may break the same invariant, the simplest first.
  var simpler: [UserStep] {
    switch self {
    case .push(let number, true):
      [.push(0, animated: false), .push(number, animated: false), .push(0)].filter { $0 != self }
    case .push(let number, false): number == 0 ? [] : [.push(0, animated: false)]
    case .pop(true): [.pop(animated: false)]
    case .popTo(let number, true): [.pop(), .popToRoot(), .popTo(number, animated: false)]
    case .popToRoot(true): [.pop(), .popToRoot(animated: false)]
    case .set(let keeping, let adding, true):
      [.popToRoot(), .push(0), .set(keeping: keeping, adding: adding, animated: false)]
    case .present(let number, true):
      [.present(0, animated: false), .present(number, animated: false), .present(0)].filter {
        $0 != self
      }
    case .present(let number, false): number == 0 ? [] : [.present(0, animated: false)]
    case .dismiss(true): [.dismiss(animated: false)]
    case .rotate(true): [.rotate(animated: false)]
    case .swipeBack(let percent, let milliseconds, let lifts)
    where percent != 50 || milliseconds != 100:
      [
        .pop(), .swipeBack(percent: 50, milliseconds: 100, lifts: lifts),
        .swipeBack(percent: percent, milliseconds: 100, lifts: lifts),
      ]
      .filter { $0 != self && milliseconds != 0 }
    case .wait(let milliseconds):
      [100, 1_000].filter { $0 < milliseconds }.map { .wait(milliseconds: $0) }
    default: []
    }
  }
}

extension UserStep: CustomStringConvertible {
  /// The step as code, such as `.push(0, animated: true)`.
  public var description: String {
    switch self {
    case .push(let number, let animated): ".push(\(number), animated: \(animated))"
    case .pop(let animated): ".pop(animated: \(animated))"
    case .popTo(let number, let animated): ".popTo(\(number), animated: \(animated))"
    case .popToRoot(let animated): ".popToRoot(animated: \(animated))"
    case .set(let keeping, let adding, let animated):
      ".set(keeping: 0b\(String(keeping, radix: 2)), adding: \(adding), animated: \(animated))"
    case .present(let number, let animated): ".present(\(number), animated: \(animated))"
    case .dismiss(let animated): ".dismiss(animated: \(animated))"
    case .tapBack: ".tapBack"
    case .swipeBack(let percent, let milliseconds, let lifts):
      ".swipeBack(percent: \(percent), milliseconds: \(milliseconds), lifts: \(lifts))"
    case .pullDown(let percent, let milliseconds, let lifts):
      ".pullDown(percent: \(percent), milliseconds: \(milliseconds), lifts: \(lifts))"
    case .rotate(let animated): ".rotate(animated: \(animated))"
    case .tap(let x, let y): ".tap(x: \(x), y: \(y))"
    case .action(let number): ".action(\(number))"
    case .wait(let milliseconds): ".wait(milliseconds: \(milliseconds))"
    case .rest: ".rest"
    }
  }
}
