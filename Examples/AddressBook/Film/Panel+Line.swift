import ExampleSupport
import NavigationSimulator

/// The line below a telephone: the events that wait, until their turns, and those that were lost or dropped.
extension Panel {
  private static let room = 236.0
  private static let gap = 5.0
  /// The seconds in which the later members move up.
  private static let moveLength = 0.15

  /// A name in the line.
  private struct Member {
    let name: String
    let fate: Bubble.Fate
    /// The seconds of the film between which the member is visible; to the end for a lost or dropped one.
    let start: Double
    let end: Double
    let width: Double

    init(_ name: String, _ fate: Bubble.Fate, from start: Double, to end: Double = .infinity) {
      self.name = Lettering.fit(name, width: 92, size: 16)
      self.fate = fate
      self.start = start
      self.end = end
      width = Lettering.width(self.name, size: 16) + (fate == .waits ? 16 : 28)
    }
  }

  func line(_ motions: inout Motions) -> [String] {
    let members = members
    var courses = members.map { _ in Keyframes() }
    for second in Set(members.flatMap { [$0.start, $0.end] }).filter(\.isFinite).sorted() {
      let places = places(of: members, at: second)
      for (index, member) in members.enumerated() {
        courses[index].move(to: places[index], at: second, isNew: member.start == second, Self.moveLength)
      }
    }
    return zip(members, courses).map { member, course in
      let declarations = { (values: [Double]) in
        ["transform:translate(\(SVG.number(values[0], decimals: 1))px,0)", "opacity:\(SVG.number(values[1]))"]
      }
      let motion = motions.attribute(for: course, declarations)
      let x = SVG.number(course.end.first ?? 0, decimals: 1)
      let opacity = course.end.last == 1 ? "" : " opacity=\"0\""
      return "<g\(motion) transform=\"translate(\(x),0)\"\(opacity)>\(pill(member))</g>"
    }
  }

  private var members: [Member] {
    let members = play.episodes.flatMap { episode -> [Member] in
      var members: [Member] = []
      if let wait = episode.wait, wait.lowerBound < wait.upperBound {
        members.append(
          Member(episode.name, .waits, from: reel.place(wait.lowerBound), to: reel.place(wait.upperBound))
        )
      }
      if let collision = episode.collision {
        members.append(Member(episode.name, .lost, from: reel.place(collision.time)))
      }
      if episode.isDropped { members.append(Member(episode.name, .dropped, from: reel.place(episode.event.time))) }
      return members
    }
    return members.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
  }

  /// Returns the place of each member at a moment; nil for an absent member, or one without room. If room is short, the
  /// oldest marks disappear, and the last waiting members are not visible yet.
  private func places(of members: [Member], at second: Double) -> [Double?] {
    var present = members.indices.filter { members[$0].start <= second && second < members[$0].end }
    while present.reduce(-Self.gap, { $0 + members[$1].width + Self.gap }) > Self.room, !present.isEmpty {
      let leaver = present.firstIndex { members[$0].fate != .waits } ?? present.count - 1
      present.remove(at: leaver)
    }
    var places = [Double?](repeating: nil, count: members.count)
    var x = 3.0
    for index in present {
      places[index] = x
      x += members[index].width + Self.gap
    }
    return places
  }

  private func pill(_ member: Member) -> String {
    let y = Layout.below + 6
    let mark = member.fate == .waits ? "" : Self.use(member.fate.shape, x: 12, y: y + 13)
    let box = SVG.rect(Rect(x: 0, y: y, width: member.width, height: 26), radius: 13)
    let x = member.fate == .waits ? 8.0 : 21
    let text = Lettering.text(member.name, x: x, y: y + 18.5, width: member.width - x - 6, size: 16, style: "")
    return "<g class=\"note \(member.fate.rawValue)\">\(box)\(mark)\(text)</g>"
  }
}

extension Keyframes {
  /// Moves a member of the line to another place, or removes it.
  fileprivate mutating func move(to place: Double?, at second: Double, isNew: Bool, _ length: Double) {
    let begin = max(second, stops.last?.second ?? 0)
    let isSeen = end.last == 1
    switch place {
    case nil where end.isEmpty:
      go(to: [0, 0], at: 0)
    case nil:
      if isSeen {
        go(to: end, at: begin)
        go(to: [end[0], 0], at: begin + length)
      }
    case let place? where isSeen:
      if place != end[0] {
        go(to: end, at: begin)
        go(to: [place, 1], at: begin + length)
      }
    case let place?:
      if end.isEmpty { go(to: [place, 0], at: 0) }
      jump(to: [place, isNew ? 1 : 0], at: begin)
      if !isNew { go(to: [place, 1], at: begin + length) }
    }
  }
}
