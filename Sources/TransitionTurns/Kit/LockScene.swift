/// The scene of which a lock is the lock.
package enum LockScene {
  /// It is the lock of no scene.
  case none
  /// It is the lock of a scene that is connected.
  case connected(AnyObject)
  /// Its scene has been disconnected, or is destroyed.
  case gone
}
