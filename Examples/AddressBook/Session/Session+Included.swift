extension Session {
  /// The session that the program plays by default: a few hasty seconds with an address book.
  static let included = """
    0.10 tap Edit                  # the editor comes in ...
    0.30 timer                     # ... and a timer wants it gone
    0.40 present Photo on Contact  # ... and a photo has arrived
    1.30 tap Add                   # the user goes for a new contact ...
    1.35 push Notes in detail      # ... and a notification leads to the notes
    """
}
