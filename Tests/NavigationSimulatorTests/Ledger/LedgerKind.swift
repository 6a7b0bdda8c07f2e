@testable import SimulatorTestSupport

/// The kind of source that a behavior rests on. The raw value is the name of the tag.
enum LedgerKind: String, CaseIterable {
  case documented, seen, inferred, different

  /// The description in the legend.
  var meaning: String {
    switch self {
    case .documented: "Apple documents it."
    case .seen: "It was seen: in published logs, tests, talks or radars. Apple does not promise it."
    case .inferred: "It is inferred from related evidence. No published observation was found."
    case .different:
      "UIKit does something else, and the simulator differs on purpose. The note says what UIKit does."
    }
  }
}
