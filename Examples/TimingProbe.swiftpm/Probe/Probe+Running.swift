internal import AppearanceLog

extension Probe {
  /// Performs the steps of the probe, on a screen that has just been shown.
  @MainActor
  public func run<Screen: ProbedScreen>(on screen: Screen) {
    switch self {
    case .beginsPush, .beginsPop, .beginsPresentation, .beginsDismissal: begin(on: screen)
    case .linkAtOnce, .completionAfterCallbacks, .droppedPresentation: present(on: screen)
    case .presentDuringPush, .dismissDuringPush, .dismissChainDuringPresentation, .presentFurtherDown,
      .presentInViewDidAppear, .presentInDidDisappear:
      collide(on: screen)
    case .popToRoot, .popTo, .chainLinks, .offScreenStack: leave(on: screen)
    }
  }

  /// Finds the moment at which a transition first appears.
  @MainActor
  private func begin<Screen: ProbedScreen>(on screen: Screen) {
    let b = screen.makeController("B")
    let mover: Screen.Controller
    switch self {
    case .beginsPush:
      screen.push(b, on: screen.stack, animated: true)
      mover = screen.stack
    case .beginsPop:
      screen.set([screen.root, b], on: screen.stack, animated: false)
      screen.pop(from: screen.stack, animated: true)
      mover = screen.stack
    case .beginsPresentation:
      screen.present(b, on: screen.stack, animated: true) {}
      mover = b
    default:
      screen.present(b, on: screen.stack, animated: false) {}
      screen.dismiss(on: screen.stack, animated: true) {}
      mover = b
    }
    look(for: mover, on: screen, at: ["within the call", "callbacks", "commit", "frame", "twoFrames"][...])
  }

  @MainActor
  private func look<Screen: ProbedScreen>(
    for mover: Screen.Controller,
    on screen: Screen,
    at moments: ArraySlice<String>
  ) {
    guard let now = moments.first else { return screen.recorder.note("begins later") }
    if screen.isMoving(mover) { return screen.recorder.note("begins \(now)") }
    let rest = moments.dropFirst()
    guard let next = rest.first.flatMap(ProbeMoment.init) else { return screen.recorder.note("begins later") }
    screen.after(next == .twoFrames ? .frame : next) { look(for: mover, on: screen, at: rest) }
  }

  @MainActor
  private func present<Screen: ProbedScreen>(on screen: Screen) {
    let (b, c) = (screen.makeController("B"), screen.makeController("C"))
    screen.present(b, on: screen.stack, animated: true) { screen.recorder.note("completion of B") }
    if self != .droppedPresentation { screen.recorder.note("B is presented: \(screen.isPresented(b))") }
    guard self == .droppedPresentation else { return }
    screen.present(c, on: screen.stack, animated: true) { screen.recorder.note("completion of C") }
    screen.recorder.note("C is presented: \(screen.isPresented(c))")
  }

  @MainActor
  private func collide<Screen: ProbedScreen>(on screen: Screen) {
    let (b, c) = (screen.makeController("B"), screen.makeController("C"))
    func presentC(on controller: Screen.Controller) {
      screen.present(c, on: controller, animated: true) { screen.recorder.note("completion of C") }
      screen.recorder.note("C is presented: \(screen.isPresented(c))")
    }
    switch self {
    case .presentDuringPush:
      screen.push(b, on: screen.stack, animated: true)
      screen.after(.middle) { presentC(on: screen.root) }
    case .dismissDuringPush:
      screen.present(c, on: screen.stack, animated: false) {}
      screen.push(b, on: screen.stack, animated: true)
      screen.after(.middle) { screen.dismiss(on: screen.stack, animated: true) { screen.recorder.note("dismissed") } }
    case .dismissChainDuringPresentation:
      screen.present(b, on: screen.stack, animated: false) {}
      screen.present(c, on: b, animated: true) { screen.recorder.note("completion of C") }
      screen.after(.middle) { screen.dismiss(on: screen.stack, animated: true) { screen.recorder.note("dismissed") } }
    case .presentFurtherDown:
      screen.set([screen.root, b], on: screen.stack, animated: false)
      presentC(on: screen.root)
    case .presentInViewDidAppear:
      screen.when(.viewDidAppear, of: b) { presentC(on: b) }
      screen.push(b, on: screen.stack, animated: true)
    default:
      screen.present(b, on: screen.stack, animated: false) {}
      screen.when(.viewDidDisappear, of: b) { presentC(on: screen.stack) }
      screen.dismiss(on: screen.stack, animated: true) {}
    }
  }

  @MainActor
  private func leave<Screen: ProbedScreen>(on screen: Screen) {
    let (b, c, d) = (screen.makeController("B"), screen.makeController("C"), screen.makeController("D"))
    switch self {
    case .popToRoot:
      screen.set([screen.root, b, c], on: screen.stack, animated: false)
      screen.recorder.removeAll()
      screen.popToRoot(of: screen.stack, animated: true)
    case .popTo:
      screen.set([screen.root, b, c, d], on: screen.stack, animated: false)
      screen.recorder.removeAll()
      screen.popTo(b, on: screen.stack, animated: true)
    case .chainLinks:
      screen.present(b, on: screen.stack, animated: false) {}
      screen.present(c, on: b, animated: false) {}
      screen.when(.viewDidDisappear, of: c) {
        screen.recorder.note("B is presented: \(screen.isPresented(b)), C: \(screen.isPresented(c))")
      }
      screen.dismiss(on: screen.stack, animated: true) {}
    default:
      let other = screen.makeStack(of: b)
      screen.push(c, on: other, animated: true)
      screen.recorder.note("the stack is \(screen.names(onStackOf: other))")
    }
  }
}
