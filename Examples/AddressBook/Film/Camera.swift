import NavigationSimulator

/// A camera that observes the screens of an app without changing them.
final class Camera {
  private let screens: Screens
  /// The screens that it has seen, in the order of their appearance. The camera retains them, so their identities stay unique.
  private var faces: [(view: Screens.Face, track: Track)] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  init(_ screens: Screens) { self.screens = screens }

  /// Records the current places of all screens.
  func shoot(at time: Duration) {
    var looks: [Int: Track.Look] = [:]
    let isFirst = faces.isEmpty
    visit(screens.window, at: Point.zero, alpha: 1) { face, look in
      looks[index(of: face, isRoot: isFirst)] = look
    }
    for index in faces.indices { faces[index].track.add(looks[index], at: time) }
  }

  /// The footage: screens of a column are behind screens that cover both, and later screens are in front of earlier ones.
  var tracks: [Track] {
    let tracks = faces.map(\.track)
    return tracks.filter { $0.column != nil } + tracks.filter { $0.column == nil }
  }

  private func index(of face: Screens.Face, isRoot: Bool) -> Int {
    if let index = indices[ObjectIdentifier(face)] { return index }
    indices[ObjectIdentifier(face)] = faces.count
    faces.append((face, Track(name: face.name ?? "", column: screens.column(of: face), isRoot: isRoot)))
    return faces.count - 1
  }

  /// Visits the visible screens in a view.
  ///
  /// - Parameter origin: the place of the view's superview in the window. No view of the address book is rotated or
  ///   scaled.
  private func visit(
    _ view: View,
    at origin: Point,
    alpha: Double,
    _ body: (Screens.Face, Track.Look) -> Void
  ) {
    let seen = view.presentation
    let alpha = alpha * seen.alpha
    guard !view.isHidden, alpha > 0 else { return }
    let frame = seen.frame.offsetBy(dx: origin.x, dy: origin.y)
    if let face = view as? Screens.Face { body(face, Track.Look(frame: frame, alpha: alpha)) }
    let inner = Point(x: frame.origin.x - seen.bounds.origin.x, y: frame.origin.y - seen.bounds.origin.y)
    for subview in view.subviews { visit(subview, at: inner, alpha: alpha, body) }
  }
}
