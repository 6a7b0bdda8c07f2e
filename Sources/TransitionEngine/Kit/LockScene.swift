/// The scene that a lock belongs to.
package enum LockScene {
  /// The lock belongs to a connected scene.
  case connected(AnyObject)
  /// The scene of the lock has been disconnected, or is destroyed.
  case gone
}
