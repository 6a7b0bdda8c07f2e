/// A function that runs once: on request, or when no object is left that could request it.
///
/// So the function runs even if a coordinator is destroyed during its transition and releases its
/// completions without calling them, or if a main loop releases a job that it will not run.
package final class Once {
  private var body: (() -> Void)?

  package init(_ body: @escaping () -> Void) { self.body = body }

  deinit { run() }

  package func run() { body.take()?() }

  package func cancel() { body = nil }
}
