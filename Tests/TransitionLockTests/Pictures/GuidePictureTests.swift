import Foundation
import Testing

/// The pictures of the guides, which are played as they are shown.
struct GuidePictureTests {
  @Test(
    "The lock does what the pictures of a guide show",
    arguments: ["Guarantees", "Policies", "Scopes"]
  )
  func pictures(guide: String) throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    let page = root.appending(path: "Sources/TransitionLock/TransitionLock.docc/Guides/\(guide).md")
    let blocks = try String(contentsOf: page, encoding: .utf8).components(
      separatedBy: "\n```text\n"
    ).dropFirst()
    #expect(blocks.count > 1)
    for block in blocks { Story(block.components(separatedBy: "\n```")[0], named: guide).play() }
  }
}
