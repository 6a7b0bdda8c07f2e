import NavigationSimulator

// What causes the messages of storyboards.

func performMissingSegue(_ print: @escaping (Any) -> Void) throws {
  // snippet.performMissingSegue
  let storyboard = Storyboard()
  storyboard.addScene("Contact") { ViewController(title: "Contact") }
  storyboard.addScene("Editor") { ViewController(title: "Editor") }
  try storyboard.addSegue("edit", from: "Contact", to: "Editor")

  let contact = try storyboard.instantiateViewController(withIdentifier: "Contact")
  do {
    try contact.performSegue(withIdentifier: "Edit", sender: nil)
  } catch {
    if let name = error.exceptionName { print("\(name): \(error.message)") }
  }
  // snippet.end
}

func makeMissingController(_ print: @escaping (Any) -> Void) throws {
  // snippet.makeMissingController
  let storyboard = Storyboard(name: "Main")
  storyboard.addScene("Contact") { ViewController(title: "Contact") }
  do {
    _ = try storyboard.instantiateViewController(withIdentifier: "Editor")
  } catch {
    if let name = error.exceptionName { print("\(name): \(error.message)") }
  }
  // snippet.end
}
