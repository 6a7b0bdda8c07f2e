/// Navigation controllers.
extension Probe {
  static let stacks = [
    Probe(
      name: "popToRoot",
      claim: .row("popToRoot: controllers in between get no appearance callbacks"),
      states: ["C viewDidDisappear(true)", "A viewDidAppear(true)"],
      excludes: ["B "],
      prepare: {
        $0.set(["A", "B", "C"], on: "nav", animated: false)
      }
    ) {
      $0.popToRoot(of: "nav", animated: true)
    },
    Probe(
      name: "popTo",
      claim: .row("popTo: controllers in between get no appearance callbacks"),
      states: ["D viewDidDisappear(true)", "B viewDidAppear(true)"],
      excludes: ["C "],
      prepare: {
        $0.set(["A", "B", "C", "D"], on: "nav", animated: false)
      }
    ) {
      $0.popTo("B", on: "nav", animated: true)
    },
    Probe(
      name: "offScreenStack",
      claim: .row("Off screen a stack changes at once, and no controller appears"),
      states: ["note other contains B, C"],
      excludes: ["B ", "C "]
    ) {
      $0.makeStack("other", of: ["B"])
      $0.push("C", on: "other", animated: true)
      $0.noteChildren(of: "other")
    },
    Probe(
      name: "firstPush",
      claim: .row("The first push is never animated, because there is nothing to slide over"),
      states: ["B viewWillAppear(false)", "B viewDidAppear(false)"],
      excludes: ["B viewWillAppear(true)"],
      prepare: {
        $0.makeStack("empty", of: [])
        $0.setRoot("empty")
      }
    ) {
      $0.push("B", on: "empty", animated: true)
    },
  ]
}
