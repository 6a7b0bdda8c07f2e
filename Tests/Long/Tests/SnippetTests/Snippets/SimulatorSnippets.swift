import NavigationSimulator

/// The example of the module NavigationSimulator.
///
/// - Parameter print: gets the collision.
/// - Returns: what the contact presents in the end.
func collide(_ print: (any Error) -> Void) throws -> ViewController? {
  // snippet: NavigationSimulator.md
  return contact.presentedViewController
}
