/// A scene, such as that of a lock or of a controller. Each scene has one such object.
package protocol LockScene: AnyObject {
  /// Whether the scene is connected; a disconnected scene stays disconnected.
  var isConnected: Bool { get }
  /// Whether time counts for the scene now: while it can show transitions, and after its
  /// disconnection, so that all waits end.
  var timeCounts: Bool { get }
  /// The time that has counted since some fixed moment.
  var activeTime: Duration { get }
  /// From now on, ends a call under way when the scene is disconnected. The scene does not retain
  /// the call.
  func add(_ call: CallUnderWay)
}
