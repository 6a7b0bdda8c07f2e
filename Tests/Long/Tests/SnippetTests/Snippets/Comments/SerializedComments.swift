import NavigationSimulator
import TransitionLock

// What the doc comments of NavigationSimulator's rooms Serialized and Verbs show.

func showIfIdle(_ contact: ViewController, on navigation: NavigationController, _ lock: TransitionLock) throws -> Bool {
  let serialized = navigation.serialized(by: lock)
  // snippet.comment-if-idle
  let isShown = try serialized.ifIdle.pushViewController(contact, animated: true)
  // snippet.end
  return isShown
}

@MainActor
func popAndPush(_ contact: ViewController, on navigation: NavigationController, _ lock: TransitionLock) async throws {
  // snippet.comment-serialized-navigation
  let serialized = navigation.serialized(by: lock)
  try await serialized.popToRootViewController(animated: true)
  try await serialized.pushViewController(contact, animated: true)
  // snippet.end
}

@MainActor
func popWhatIsThere(_ serialized: NavigationSimulator.SerializedNavigation) throws {
  // snippet.comment-resolving-when-called
  try serialized.resolvingWhenCalled.popViewController(animated: true)
  // snippet.end
}

@MainActor
func interrupt(with alert: ViewController, on contacts: ViewController, _ lock: TransitionLock) throws {
  // snippet.comment-policy
  try contacts.serialized(by: lock).with(policy: .interrupt).present(alert, animated: true)
  // snippet.end
}

@MainActor
func navigateSideBySide(
  _ split: SplitViewController,
  _ lock: TransitionLock,
  _ group: ViewController,
  _ map: ViewController,
  _ editor: ViewController
) throws {
  // snippet.comment-columns
  let list = split.serialized(.primary, by: lock)
  let detail = split.serialized(.secondary, by: lock)
  try list.pushViewController(group, animated: true)
  try detail.pushViewController(map, animated: true)  // at once: another column
  try detail.present(editor, animated: true)  // waits for both, and both wait for it
  // snippet.end
}

@MainActor
func popToRoot(from contact: ViewController, _ lock: TransitionLock) async throws {
  // snippet.comment-serialized
  try await contact.serialized(by: lock).popToRootViewController(animated: true)
  // snippet.end
}

@MainActor
func showEditorIfIdle(_ editor: ViewController, on contact: ViewController, _ lock: TransitionLock) throws -> Bool {
  // snippet.comment-serialized-if-idle
  let isShown = try contact.serialized(by: lock).ifIdle.present(editor, animated: true)
  // snippet.end
  return isShown
}

@MainActor
func presentInThreeWays(
  _ editor: ViewController,
  _ share: ViewController,
  on contacts: ViewController,
  _ lock: TransitionLock,
  _ print: (Bool) -> Void
) throws {
  // snippet.comment-receivers
  try contacts.serialized(by: lock).present(editor, animated: true)  // waits in line, where nobody is
  let isShown = try contacts.serialized(by: lock).ifIdle.present(share, animated: true)
  print(isShown)  // false: it is dropped
  try contacts.present(share, animated: true)  // throws: the editor is on its way
  // snippet.end
}

@MainActor
func presentInLine(
  _ editor: ViewController,
  on contacts: ViewController,
  _ lock: TransitionLock
) async throws -> TransitionEnd {
  // snippet.comment-receivers-awaited
  let end = try await contacts.serialized(by: lock).present(editor, animated: true)
  // snippet.end
  return end
}

/// The simulator's types, beside those of the stand-in of these names.
enum Receivers {
  typealias TransitionPerformer = NavigationSimulator.TransitionPerformer
  typealias TransitionOperation = NavigationSimulator.TransitionOperation

  // snippet.comment-operation
  struct LoggingPerformer: TransitionPerformer {
    let controller: ViewController

    func start(
      _ operation: TransitionOperation<Void, TransitionEnd>,
      completion: ((TransitionEnd) -> Void)?,
      file: StaticString,
      line: UInt
    ) throws(NavigationFailure) {
      print("start \(operation)")
      try controller.start(operation, completion: completion, file: file, line: line)
    }

    func perform<Started, Value>(
      _ operation: TransitionOperation<Started, Value>,
      file: StaticString,
      line: UInt
    ) async throws(NavigationFailure) -> Value {
      print("perform \(operation)")
      return try await controller.perform(operation, file: file, line: line)
    }
  }
  // snippet.end

  /// A controller that keeps what is printed about it.
  final class Noted: ViewController {
    fileprivate(set) var lines: [String] = []
  }
}

extension Receivers.LoggingPerformer {
  private func print(_ line: String) { (controller as? Receivers.Noted)?.lines.append(line) }
}
