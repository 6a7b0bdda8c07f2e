extension Program {
  /// All programs, by what meets in them.
  static var all: [Program] { starting() + waiting() + blocks() + lives() + scopes() }
}
