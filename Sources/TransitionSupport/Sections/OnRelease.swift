/// A function that runs when its last owner releases it, on any thread.
package final class OnRelease: Sendable {
  private let body: @Sendable () -> Void

  package init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  deinit { body() }
}
