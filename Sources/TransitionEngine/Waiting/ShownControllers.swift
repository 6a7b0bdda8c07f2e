internal import TransitionLock

/// The controllers that one look has reached, by the roots of the windows. One search for each set
/// of roots serves all departures.
typealias ReachedControllers = [[ObjectIdentifier]: Set<ObjectIdentifier>]

/// The controllers that calls have shown, while other code waits for their departures; and the keys
/// of calls. A key has one call at a time.
///
/// No callback reports that other code has removed a controller. So a look follows each transition
/// that the package sees. While time counts for the scene of a controller, a timer looks once a
/// second as well.
///
/// The object belongs to the isolation of the controllers.
package final class ShownControllers {
  private var departures: [Departure] = []
  private var keyed:
    [(key: TransitionLock.Policy.Key, line: ObjectIdentifier?, departure: Departure)] = []
  private let after: (Duration, @escaping () -> Void) -> Void
  /// Whether the kit causes a look after every change of the screen. The timer then serves only for
  /// the second look, at a controller that one look has missed.
  private let seesEveryChange: Bool
  private var isLookSet = false
  private var isTimerSet = false

  init(seesEveryChange: Bool, after: @escaping (Duration, @escaping () -> Void) -> Void) {
    (self.seesEveryChange, self.after) = (seesEveryChange, after)
  }

  func add(_ departure: Departure) {
    if !departures.contains(where: { $0 === departure }) { departures.append(departure) }
    setLook()
  }

  /// Claims a key, until the call has ended without showing its controller, or the controller has
  /// gone. For the next claim, one look that does not reach the controller is enough: that claim is
  /// often made at the end of the dismissal.
  ///
  /// - Parameter line: the line of the scene's lock; nil if the line is unknown. Then the key
  ///   matches in any line.
  /// - Returns: the earlier departure that has the key; nil if the new one has it now.
  func claim(_ key: TransitionLock.Policy.Key, in line: ObjectIdentifier?, for departure: Departure)
    -> Departure?
  {
    var known: ReachedControllers = [:]
    keyed.removeAll { !$0.departure.updateKey(&known) }
    let earlier = keyed.first {
      $0.key == key && ($0.line == line || $0.line == nil || line == nil)
    }
    guard earlier == nil else { return earlier?.departure }
    departure.isKeyed = true
    keyed.append((key, line, departure))
    return nil
  }

  /// Looks when the current code has returned.
  package func setLook() {
    guard !isLookSet, !departures.isEmpty else { return }
    isLookSet = true
    after(.zero) { [weak self] in
      self?.isLookSet = false
      self?.look()
    }
  }

  private func look() {
    var known: ReachedControllers = [:]
    for departure in departures { departure.look(&known) }
    departures.removeAll { !$0.isHeard }
    let isNeeded = departures.contains { (!seesEveryChange || $0.wasMissed) && $0.timeCounts() }
    guard !isTimerSet, isNeeded else { return }
    isTimerSet = true
    after(.seconds(1)) { [weak self] in
      self?.isTimerSet = false
      self?.look()
    }
  }
}
