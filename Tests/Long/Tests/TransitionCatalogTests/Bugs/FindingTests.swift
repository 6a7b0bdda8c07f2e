import NavigationSimulator
import Testing

@testable import TransitionCatalog

/// What the table says is what the simulator does; and what the lessons say is so, on all systems.
@Suite("The transitioning bugs")
struct FindingTests {
  private static let presentersCallbacks = [
    "viewWillDisappear", "viewDidDisappear", "viewWillAppear", "viewIsAppearing", "viewDidAppear",
  ].map { "Contact." + $0 }

  @Test(
    "With the style custom both controllers stay in the window, and the presenter is called nothing",
    arguments: SystemProfile.all
  )
  func custom(profile: SystemProfile) throws {
    let finding = try Finding(profile, .custom)
    #expect(finding.during == ["Contact", "Editor"])
    #expect(finding.presentersCallbacks == [])
    #expect(finding.after == (profile == .iOS8 ? [] : ["Contact"]))
    #expect(finding.isRotated == (profile > .iOS9))
    #expect(finding.unwinds == (profile >= .iOS9))
    #expect(finding.leaks == (profile == .iOS7 ? ["Editor", "Contact"] : []))
  }

  @Test("The workaround brings back the view that vanishes on iOS 8, and nothing else", arguments: SystemProfile.all)
  func workaround(profile: SystemProfile) throws {
    let (finding, custom) = (try Finding(profile, .workaround), try Finding(profile, .custom))
    #expect(finding.after == ["Contact"])
    #expect(finding.during == custom.during)
    #expect(finding.callbacks == custom.callbacks)
    #expect(finding.isRotated == custom.isRotated)
    #expect(finding.unwinds == custom.unwinds)
    #expect(finding.leaks == custom.leaks)
  }

  @Test("fullScreen shows none of the bugs, and the presenter is called", arguments: SystemProfile.all)
  func fullScreen(profile: SystemProfile) throws {
    let finding = try Finding(profile, .fullScreen)
    #expect(finding.during == ["Editor"])
    #expect(finding.after == ["Contact"])
    #expect(finding.presentersCallbacks == Self.presentersCallbacks)
    #expect(finding.isRotated)
    #expect(finding.unwinds)
    #expect(finding.leaks == [])
  }

  @Test("An animator that lets go of its controllers before it completes leaks nowhere", arguments: SystemProfile.all)
  func lettingGo(profile: SystemProfile) throws {
    #expect(try Finding(profile, .lettingGo).leaks == [])
  }

  @Test("The editor is called the same on all systems")
  func editor() throws {
    let logs = try SystemProfile.all.flatMap { profile in
      try Recipe.compared.map { try Finding(profile, $0).callbacks.filter { $0.hasPrefix("Editor.") } }
    }
    #expect(Set(logs).count == 1)
    #expect(logs.first?.last == "Editor.viewDidDisappear")
  }

  @Test("The cells of the table say what was found in a word")
  func cells() throws {
    #expect(
      try Finding(.iOS7, .custom).cells == ["custom", "both", "Contact", "none", "✗ old", "✗ fails", "✗ both"]
    )
    #expect(
      try Finding(.iOS8, .custom).cells == ["custom", "both", "✗ nothing", "none", "✗ old", "✗ fails", "nobody"]
    )
    #expect(
      try Finding(.current, .fullScreen).cells == ["fullScreen", "Editor", "Contact", "5", "new", "works", "nobody"]
    )
  }
}
