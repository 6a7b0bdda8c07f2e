/// The text of a failure: the attempted operation, the event, the controllers, the transition in
/// the way, the place, and the remedy.
///
/// All failures of the simulator have this form.
struct FailureText {
  let operation: String
  let message: String
  var controllers: [ControllerIdentity] = []
  var transitionInTheWay: TransitionRecord?
  var file = ""
  var line = 0
  let advice: String?

  var description: String {
    var text = "\(operation) failed: \(message)"
    if let last = message.last, !".!?".contains(last) { text += "." }
    if !controllers.isEmpty, !controllers.contains(where: isMentioned) {
      text += " Concerned: \(controllers.map(\.description).joined(separator: ", "))."
    }
    if let transitionInTheWay { text += " In the way: \(transitionInTheWay)." }
    if !file.isEmpty { text += " Attempted at \(file):\(line)." }
    return advice.map { "\(text) \($0)" } ?? text
  }

  private func isMentioned(_ controller: ControllerIdentity) -> Bool {
    let name = "\(controller)"
    return message.indices.contains { message[$0...].hasPrefix(name) }
  }
}
