import NavigationSimulator
import TransitionTimeline

/// The second part of the report: the bugs of custom presentations, and their cures.
struct BugTable {
  let findings: [Finding]

  /// The meanings of the columns.
  static let legend =
    "Presented: the style; the workaround restores Contact's view. In the window: the owners of the views, "
    + "while Editor is presented and after. Rotated frame: that of Contact's view, after a rotation meanwhile. "
    + "Leaks: the objects that are never freed."

  /// The lessons of the table, which tests confirm.
  static let lessons = [
    "A cross marks a bug. By design, custom leaves both views in the window and does not call Contact.",
    "fullScreen is the cure: with it, the same animator shows none of the bugs on any system. "
      + "The workaround restores only the view that vanishes on iOS 8; "
      + "the leak of iOS 7 ends if the animator releases its controllers before it completes.",
  ]

  func lines(withCallbacks: Bool) -> [String] {
    ["The bugs: Contact presents Editor with an iOS 7-style animator, and dismisses it"]
      + Table.lines(Self.heading + rows)
      + (withCallbacks ? callbackLines : legendLines)
      + ([Self.legend] + Self.lessons).flatMap { Paragraph.lines($0, width: Self.width, indent: 2) }
  }

  private static let width = 80
  private static let heading = [
    ["", "", "in the", "window", "Contact's", "rotated", "unwind", ""],
    ["system", "presented", "meanwhile", "after", "callbacks", "frame", "segue", "leaks"],
  ]

  private var rows: [[String]] {
    findings.indices.map { index in
      let isFirst = index == 0 || findings[index - 1].profile != findings[index].profile
      return [isFirst ? findings[index].profile.description : ""] + findings[index].cells
    }
  }

  /// The legend, which names the counted callbacks.
  private var legendLines: [String] {
    var kinds: [[String]] = []
    for finding in findings
    where !finding.presentersCallbacks.isEmpty && !kinds.contains(finding.presentersCallbacks) {
      kinds.append(finding.presentersCallbacks)
    }
    return kinds.flatMap { callbacks in
      let names = callbacks.map { $0.dropFirst("Contact.".count) }.joined(separator: ", ")
      return Paragraph.lines(
        "Contact's \(callbacks.count) callbacks: \(names)",
        width: Self.width,
        indent: 2
      )
    }
  }

  /// The callbacks of each recipe; recipes with the same callbacks share an entry.
  private var callbackLines: [String] {
    var groups: [(callbacks: [String], names: [String])] = []
    for finding in findings {
      let name = "\(finding.profile) \(finding.recipe.name)"
      if let index = groups.firstIndex(where: { $0.callbacks == finding.callbacks }) {
        groups[index].names.append(name)
      } else {
        groups.append((finding.callbacks, [name]))
      }
    }
    return groups.flatMap { group in
      Paragraph.lines(
        "Callbacks, \(group.names.joined(separator: ", ")):",
        width: Self.width,
        indent: 2
      )
        + Paragraph.lines(
          "  " + group.callbacks.joined(separator: " "),
          width: Self.width,
          indent: 2
        )
    }
  }
}

extension Finding {
  /// The cells of the table, with a cross before each bug.
  var cells: [String] {
    [
      recipe.name,
      during.count == 2 ? "both" : during.joined(),
      after == ["Contact"]
        ? "Contact" : "✗ " + (after.isEmpty ? "nothing" : after.joined(separator: ", ")),
      presentersCallbacks.isEmpty ? "none" : "\(presentersCallbacks.count)",
      isRotated ? "new" : "✗ old",
      unwinds ? "works" : "✗ fails",
      leaks.isEmpty ? "none" : "✗ " + (leaks.count == 2 ? "both" : leaks.joined()),
    ]
  }
}
