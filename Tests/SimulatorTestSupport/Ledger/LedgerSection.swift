/// A heading of the ledger.
///
/// A test without a row is in the section with the name of its suite up to a colon, such as
/// "Collisions" for "Collisions: stacks". An unknown name makes a section at the end.
struct LedgerSection: Hashable {
  let title: String

  static let time = LedgerSection(title: "Time")
  static let collisions = LedgerSection(title: "Collisions")
  static let callbacks = LedgerSection(title: "Order of callbacks")
  static let completions = LedgerSection(title: "Completions")
  static let custom = LedgerSection(title: "Custom transitions")
  static let interactive = LedgerSection(title: "Interactive transitions")
  static let profiles = LedgerSection(title: "System profiles")
  static let segues = LedgerSection(title: "Segues")
  static let containers = LedgerSection(title: "Containers")

  /// The order of the headings; all others follow by their names.
  static let order = [
    time, collisions, callbacks, completions,
    custom,
    interactive,
    LedgerSection(title: "Animations"),
    LedgerSection(title: "Presentation styles"),
    profiles,
    segues,
    containers,
    LedgerSection(title: "Views"),
    LedgerSection(title: "Windows"),
  ]

  init(title: String) { self.title = title }

  /// The section of a suite's tests.
  init(suite name: String) { title = String(name.prefix { $0 != ":" }) }
}
