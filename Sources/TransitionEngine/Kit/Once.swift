/// A function that runs once: on request, or when no object is left that could request it.
///
/// A coordinator that is destroyed during its transition reports nothing, and releases its
/// completions. A main loop releases jobs that it will not run.
package final class Once {
  private var body: (() -> Void)?

  package init(_ body: @escaping () -> Void) { self.body = body }

  deinit { run() }

  package func run() { body.take()?() }

  package func cancel() { body = nil }
}
