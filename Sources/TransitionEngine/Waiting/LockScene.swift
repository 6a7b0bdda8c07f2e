/// A scene, such as that of a lock or of a controller. Each scene has one such object.
package protocol LockScene: AnyObject {
  /// Whether the scene is connected; a disconnected scene stays disconnected.
  var isConnected: Bool { get }
  /// Whether time counts for the scene now: while it can show transitions, and after its
  /// disconnection, so that all waits end.
  var timeCounts: Bool { get }
  /// The time that has counted since some fixed moment.
  var activeTime: Duration { get }
  /// Ends a call, without retaining it, when the scene is disconnected.
  func add(_ call: CallUnderWay)
}
