/// An object that calls back for every frame, until it is told to stop.
protocol FrameSource: AnyObject {
  func invalidate()
}
