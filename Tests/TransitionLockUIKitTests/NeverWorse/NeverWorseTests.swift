import TestSupport
import Testing

/// An app of which a part uses the package, beside the same app without it.
@Suite("An app is never worse off with the package", .timeLimit(.minutes(10))) @MainActor
struct NeverWorseTests {
  @Test(
    "The package shows every required screen that UIKit alone would show, and keeps its guarantees",
    arguments: Effort.seeds(16),
    AppStory.Share.allCases
  )
  func stories(seed: UInt64, share: AppStory.Share) async {
    let story = AppStory(seed: seed, share: share)
    let (plain, app) = (HalfApp(story, usesPackage: false), HalfApp(story, usesPackage: true))
    await plain.play()
    await app.play()
    let journal = "seed \(seed)\n\(app.journal.joined(separator: "\n"))"
    // The package shows screens that UIKit alone loses, and others later. UIKit may refuse a plain
    // call because of such a screen, which the call does not meet in the app without the package.
    let missing = plain.seen.intersection(story.marked).subtracting(app.seen)
    #expect(missing.filter { !app.seen.contains(app.blockers[$0] ?? "") } == [], "\(journal)")
    #expect(app.complaints == [], "\(journal)")
  }

  @Test(
    "If a spinner waits behind an alert and is dismissed before the alert closes, it is never shown",
    arguments: [false, true]
  )
  func spinner(usesPackage: Bool) async {
    let events: [AppStory.Event] = [
      .init(time: 0, action: .presentForeign("alert", isOnTop: false), isMigrated: false),
      .init(
        time: 1_000,
        action: .present("spinner", .inLine, isOnTop: false, .usual),
        isMigrated: true
      ),
      .init(time: 3_000, action: .dismiss(.usual), isMigrated: true),
      .init(time: 5_000, action: .close, isMigrated: false),
    ]
    let app = HalfApp(AppStory(share: .half, events: events), usesPackage: usesPackage)
    await app.play()
    #expect(app.seen == ["alert"])
    #expect(app.complaints == [])
  }

  /// A call that UIKit keeps holds the turn for ten seconds, and an alert of other code comes
  /// meanwhile.
  @Test(
    "A required screen is shown after a stuck call and an alert, even with time in the background",
    arguments: [0, 200]
  )
  func required(secondsInBackground: Int) async {
    let events: [AppStory.Event] = [
      .init(time: 0, action: .present("stuck", .inLine, isOnTop: false, .kept), isMigrated: true),
      .init(
        time: 2_000,
        action: .present("login", .required, isOnTop: false, .usual),
        isMigrated: true
      ),
      .init(time: 5_000, action: .presentForeign("alert", isOnTop: false), isMigrated: false),
      .init(
        time: 12_000,
        action: .leaveForBackground(seconds: secondsInBackground),
        isMigrated: false
      ),
      .init(
        time: 13_000 + secondsInBackground * 1_000,
        action: .push("pushed", isTap: true),
        isMigrated: true
      ),
    ]
    let story = AppStory(share: .all, events: events)
    let (plain, app) = (HalfApp(story, usesPackage: false), HalfApp(story, usesPackage: true))
    await plain.play()
    await app.play()
    #expect(plain.seen == ["login", "pushed"])
    #expect(app.seen == ["alert", "login", "pushed"], "\(app.journal.joined(separator: "\n"))")
    #expect(app.complaints == [])
  }

  @Test("UIKit refuses a plain call for a screen that the package alone shows, or shows later")
  func plainCalls() async {
    let events: [(Int, AppStory.Action, isMigrated: Bool)] = [
      (0, .openMenu("menu", screen: "chosen"), true),
      (5_000, .present("plain 1", .required, isOnTop: false, .usual), false),
      (6_000, .close, false),
      (8_000, .push("pushed", isTap: true), true),
      (8_150, .present("late", .inLine, isOnTop: false, .usual), true),
      (8_700, .present("plain 2", .required, isOnTop: true, .usual), false),
    ]
    let story = AppStory(share: .half, events: events.map(AppStory.Event.init))
    let (plain, app) = (HalfApp(story, usesPackage: false), HalfApp(story, usesPackage: true))
    await plain.play()
    await app.play()
    #expect(plain.seen == ["menu", "plain 1", "pushed", "late", "plain 2"])
    #expect(app.seen == ["menu", "chosen", "pushed", "late"])
    #expect(app.blockers == ["plain 1": "chosen", "plain 2": "late"])
  }

  /// Without this, the stories would show less than they seem to.
  @Test("In several random stories, UIKit alone shows a required screen")
  func marks() async {
    var shown = 0
    for seed in 0..<20 as Range<UInt64> {
      let story = AppStory(seed: seed, share: .all)
      let plain = HalfApp(story, usesPackage: false)
      await plain.play()
      if !plain.seen.isDisjoint(with: story.marked) { shown += 1 }
    }
    #expect(shown > 5)
  }
}
