public import AppearanceLog

/// The letters that stand for callbacks in the lanes of controllers. Callbacks without a letter are ignored.
///
/// | letter | callback | in |
/// |---|---|---|
/// | `w` `d` | `viewWillAppear`, `viewDidAppear` | both legends |
/// | `W` `D` | `viewWillDisappear`, `viewDidDisappear` | both legends |
/// | `l` | `viewDidLoad` | ``all`` |
/// | `i` | `viewIsAppearing` | ``all`` |
/// | `m` `p` | `willMove(toParent:)`, `didMove(toParent:)` with a parent | ``all`` |
/// | `M` `P` | `willMove(toParent: nil)`, `didMove(toParent: nil)` | ``all`` |
/// | `s` `S` | `willShow`, `didShow`, of the delegate of a navigation controller | ``all`` |
/// | `t` | `viewWillTransition(to:with:)` | ``all`` |
/// | `q` `r` `u` | `shouldPerformSegue`, `prepare(for:sender:)`, an unwind action | ``all`` |
public struct MarbleLegend: Sendable {
  /// A letter and its callback.
  struct Entry: Sendable {
    let letter: Character
    let callback: Callback
    /// A Boolean value that indicates, for a move, whether the controller leaves its parent.
    var leaves = false

    var words: String {
      switch callback {
      case .willMove, .didMove: leaves ? "\(callback)(to nil)" : "\(callback)"
      default: "\(callback)"
      }
    }
  }

  let entries: [Entry]

  /// The letters of appearing and disappearing.
  public static let appearance = MarbleLegend(entries: [
    Entry(letter: "w", callback: .viewWillAppear), Entry(letter: "d", callback: .viewDidAppear),
    Entry(letter: "W", callback: .viewWillDisappear), Entry(letter: "D", callback: .viewDidDisappear),
  ])

  /// The letters of all callbacks.
  public static let all = MarbleLegend(
    entries: appearance.entries + [
      Entry(letter: "l", callback: .viewDidLoad), Entry(letter: "i", callback: .viewIsAppearing),
      Entry(letter: "m", callback: .willMove), Entry(letter: "p", callback: .didMove),
      Entry(letter: "M", callback: .willMove, leaves: true), Entry(letter: "P", callback: .didMove, leaves: true),
      Entry(letter: "s", callback: .willShow), Entry(letter: "S", callback: .didShow),
      Entry(letter: "t", callback: .viewWillTransition), Entry(letter: "q", callback: .shouldPerformSegue),
      Entry(letter: "r", callback: .prepareForSegue), Entry(letter: "u", callback: .unwindAction),
    ]
  )

  /// Returns the letters of these callbacks alone.
  ///
  /// - Complexity: O(*n*) for *n* callbacks.
  public func only(_ callbacks: Set<Callback>) -> MarbleLegend {
    MarbleLegend(entries: entries.filter { callbacks.contains($0.callback) })
  }

  func letter(for record: CallbackRecord) -> Character? {
    let isMove = record.callback == .willMove || record.callback == .didMove
    let leaves = isMove && record.counterpart == nil
    return entries.first { $0.callback == record.callback && $0.leaves == leaves }?.letter
  }

  func entry(for letter: Character) -> Entry? { entries.first { $0.letter == letter } }
}
