/// The reason why a session cannot be filmed.
enum FilmError: Error, Hashable {
  /// The session has more events than a viewer can distinguish.
  case tooManyEvents(Int)
  /// The session moves or waits for longer than a viewer would watch.
  case tooLong(Duration)

  /// The message, in a sentence without its full stop.
  var message: String {
    switch self {
    case .tooManyEvents(let count):
      "a film shows up to \(Reel.mostEvents) events, and the session has \(count); film a part of it"
    case .tooLong(let length):
      "a film shows up to \(Reel.seconds(Reel.longest)) without its rests, and the session takes "
        + "\(Reel.seconds(length)); film a part of it"
    }
  }
}
