import TransitionLock
import TransitionTimeline

// The examples of the guide "Draw the events of a lock".

// snippet.lock-film
@MainActor final class LockFilm {
  private(set) var recorder = LockRecorder("main window")

  func follow(_ events: some AsyncSequence<TransitionLock.Event, Never>) async {
    for await event in events { recorder.record(event) }
  }
}
// snippet.end

func pictures(
  of recorder: LockRecorder,
  _ title: String,
  now: Duration
) -> (text: String, picture: String, trace: String) {
  // snippet.lock-pictures
  let timeline = recorder.timeline(extendedTo: now)
  let text = TerminalRenderer(width: 80).render(timeline)
  let picture = SVGRenderer(title: title).render(
    timeline,
    spans: LockRecorder.spans,
    marks: LockRecorder.marks
  )
  let trace = TraceRenderer(title: title).render(timeline)
  // snippet.end
  return (text, picture, trace)
}
