/// A function that runs once: on request, or when no object is left that could request it.
///
/// A coordinator that is destroyed during its transition reports nothing, and releases its completions; so does a main
/// loop.
final class Once {
  private var body: (() -> Void)?

  init(_ body: @escaping () -> Void) { self.body = body }

  deinit { run() }

  func run() { body.take()?() }

  func cancel() { body = nil }
}
