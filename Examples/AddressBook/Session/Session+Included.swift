extension Session {
  /// The session that is played unless another one is given: a hasty user, and a timer.
  static let included = """
    0.10 tap Edit                   # the editor comes in ...
    0.25 timer                      # ... and is to go again, by a timer
    0.30 tap Add                    # ... and is to make room for a new contact
    0.40 push Notes in detail       # a notification wants to show the notes
    1.30 tap Edit
    1.35 tap Edit                   # a double tap
    2.20 pop in detail
    """
}
