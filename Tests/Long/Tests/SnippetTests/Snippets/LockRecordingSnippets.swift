import TransitionLock
import TransitionTimeline

// The examples of the guide "Draw the events of a lock".

// snippet: ShowALock.md: final class LockFilm

func pictures(
  of recorder: LockRecorder,
  _ title: String,
  now: Duration
) -> (text: String, picture: String, trace: String) {
  // snippet: ShowALock.md: let timeline
  return (text, picture, trace)
}
