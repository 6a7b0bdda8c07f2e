extension Session {
  /// The session that is played unless another one is given: a few hasty seconds with an address book.
  static let included = """
    0.10 tap Edit                  # the editor comes in ...
    0.30 timer                     # ... and a timer wants it gone
    0.40 present Photo on Contact  # ... and a photo has arrived
    1.30 push Notes in detail      # a notification leads to the notes
    1.35 tap Add                   # ... and the user to a new contact
    2.20 pop in detail
    """
}
