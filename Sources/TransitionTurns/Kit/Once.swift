/// Something to be done once: when it is asked for, or when nobody is left who could ask.
///
/// A coordinator that goes in the middle of its transition tells nothing, and lets go of what waits to be told; so does
/// a main loop.
final class Once {
  private var body: (() -> Void)?

  init(_ body: @escaping () -> Void) { self.body = body }

  deinit { run() }

  func run() {
    let body = body
    self.body = nil
    body?()
  }
}
