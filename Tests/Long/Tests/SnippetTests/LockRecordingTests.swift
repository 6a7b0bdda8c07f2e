import Testing
import TransitionLock
import TransitionTimeline

/// Runs the guide "Draw the events of a lock": its pictures are what the renderers draw.
@Suite("Draw the events of a lock", .timeLimit(.minutes(10))) @MainActor
struct LockRecordingTests {
  private static let page = "Sources/TransitionTimeline/TransitionTimeline.docc/Guides/ShowALock.md"
  private static let picture =
    "Sources/TransitionTimeline/TransitionTimeline.docc/Resources/lock-recording.svg"

  /// The events in the pictures of the page.
  private let events = [
    event(.begins, of: 1, "launch", at: .zero),
    event(.ends, of: 1, "launch", at: .milliseconds(400), as: .finished),
    event(.begins, of: 2, "edit", in: ["detail"], at: .milliseconds(500)),
    event(.begins, of: 3, "search", in: ["master"], at: .milliseconds(600)),
    event(.waits, of: 4, "share", in: ["detail"], at: .milliseconds(700)),
    event(
      .settles,
      of: 5,
      "tap",
      in: ["detail"],
      at: .milliseconds(800),
      as: .dropped
    ),
    event(
      .ends,
      of: 3,
      "search",
      in: ["master"],
      at: .milliseconds(1_000),
      as: .finished
    ),
    event(.waits, of: 6, "link", at: .milliseconds(1_000)),
    event(.settles, of: 6, "link", at: .milliseconds(1_200), as: .superseded),
    event(.waits, of: 7, "link", at: .milliseconds(1_200)),
    event(.isAsked, of: 2, "edit", in: ["detail"], at: .milliseconds(1_400)),
    event(.waits, of: 8, "dismiss", in: ["detail"], at: .milliseconds(1_400)),
    event(
      .ends,
      of: 2,
      "edit",
      in: ["detail"],
      at: .milliseconds(1_600),
      as: .finished
    ),
    event(.begins, of: 8, "dismiss", in: ["detail"], at: .milliseconds(1_600)),
    event(
      .ends,
      of: 8,
      "dismiss",
      in: ["detail"],
      at: .milliseconds(2_000),
      as: .finished
    ),
    event(.begins, of: 4, "share", in: ["detail"], at: .milliseconds(2_000)),
  ]

  private func recorder() async -> LockRecorder {
    let (stream, continuation) = AsyncStream<TransitionLock.Event>.makeStream()
    for event in events { continuation.yield(event) }
    continuation.finish()
    let film = LockFilm()
    await film.follow(stream)
    return film.recorder
  }

  @Test("The page shows the terminal's text, and the picture beside it is the rendered one")
  func pictures() async throws {
    let pictures = SnippetTests.pictures(
      of: await recorder(),
      "A lock with two scopes",
      now: .milliseconds(2_600)
    )
    let page = try Repository.text(of: Self.page)
    #expect(
      page.contains("```text\n\(pictures.text)```"),
      "the page should show:\n\(pictures.text)"
    )
    #expect(
      try Repository.text(of: Self.picture) == pictures.picture,
      "it should be:\n\(pictures.picture)"
    )
    #expect(pictures.trace.contains("\"name\":\"? edit\""))
  }

  @Test("The page says what each symbol means")
  func symbols() throws {
    let page = try Repository.text(of: Self.page)
    let signs = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.map {
      $0.split(separator: "|")[0]
    }
    for symbol in LockRecorder.marks.keys { #expect(signs.contains { $0.contains(symbol) }) }
  }
}

private func event(
  _ kind: TransitionLock.Event.Kind,
  of request: UInt64,
  _ label: TransitionLock.Label,
  in scope: [String] = [],
  at time: Duration,
  as outcome: TransitionLock.OutcomeCode? = nil
) -> TransitionLock.Event {
  TransitionLock.Event(
    kind,
    of: request,
    Origin(label, #fileID, #line),
    in: scope,
    at: time,
    as: outcome
  )
}
