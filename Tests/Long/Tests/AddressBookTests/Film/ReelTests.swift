import Testing

@testable import AddressBook

@Suite("The time of a film")
struct ReelTests {
  private func reel(_ text: String) async throws -> Reel {
    let session = try Session(parsing: text)
    try Reel.check(session)
    var plays: [Play] = []
    for way in Way.allCases { plays.append(try await session.play(way, isThrowing: false)) }
    return try Reel(plays)
  }

  @Test("A short session is shown at half speed, after a breath, and its end is held")
  func short() async throws {
    let reel = try await reel(Session.included)
    #expect(reel.speed == .half)
    #expect(!reel.isCut)
    #expect(reel.shown == .milliseconds(2_950))
    #expect(reel.place(.zero) == 0.5)
    #expect(abs(reel.place(.milliseconds(1_300)) - 3.1) < 0.000_1)
    #expect(abs(reel.end - 6.4) < 0.000_1)
    #expect(reel.length == reel.end + Reel.hold)
  }

  @Test("A longer one is shown in real time, a long one at double speed, and each says so")
  func speeds() async throws {
    let longer = (0..<10).map { "\($0) timer" }.joined(separator: "\n")
    #expect(try await reel(longer).speed == .real)
    let long = (0..<30).map { "\($0) timer" }.joined(separator: "\n")
    #expect(try await reel(long).speed == .double)
    let notes = [try await reel(Session.included).note, try await reel(longer).note, try await reel(long).note]
    #expect(notes == ["at half speed", "in real time", "at double speed"])
  }

  @Test("Of a long rest its last second is shown, and the film says so")
  func cuts() async throws {
    let reel = try await reel("0 tap Edit\n1000 tap Add\n86000 timer")
    #expect(reel.isCut)
    #expect(reel.note.hasSuffix("long rests cut"))
    #expect(reel.shown < .seconds(6))
    let factor = 1 / reel.speed.rawValue
    #expect(abs(reel.place(.seconds(1_000)) - reel.place(.seconds(999)) - factor) < 0.000_1)
    #expect(reel.place(.seconds(500)) == reel.place(.seconds(999)))
    #expect(reel.place(.milliseconds(500)) == reel.place(.seconds(600)))
  }

  @Test("Time never goes back in a film")
  func ascending() async throws {
    let reel = try await reel("0 tap Edit\n3 tap Add\n3.2 push Notes\n9 pop")
    let places = (0..<1_000).map { reel.place(.milliseconds(10 * $0)) }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(places.allSatisfy { (Reel.lead...reel.end).contains($0) })
  }

  @Test("A session that nobody could follow is an error that says what a film can show")
  func limits() async throws {
    let busy = try Session(parsing: (0..<120).map { "0 push S\($0)" }.joined(separator: "\n"))
    _ = try await Program.film(of: busy, isThrowing: false)
    let many = try Session(parsing: (0..<121).map { _ in "0 timer" }.joined(separator: "\n"))
    await #expect(throws: FilmError.tooManyEvents(121)) { try await Program.film(of: many, isThrowing: false) }
    let long = try Session(parsing: (0..<120).map { "\($0) timer" }.joined(separator: "\n"))
    let error = await #expect(throws: FilmError.self) { try await Program.film(of: long, isThrowing: false) }
    #expect(error?.message.hasPrefix("a film shows up to 60 s without its rests, and the session takes 119") == true)
    #expect(FilmError.tooManyEvents(121).message.hasPrefix("a film shows up to 120 events, and the session has 121"))
  }
}
