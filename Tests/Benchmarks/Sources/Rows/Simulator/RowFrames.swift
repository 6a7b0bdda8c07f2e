public import Harness
import NavigationSimulator

/// Frames of a simulation: one that rests, one in which a finger drives a pop, and one with an animated push.
public func rowFrames(_ operations: Int) -> Row {
  let frame = Duration.nanoseconds(16_666_667)
  return Row(
    "g-frames",
    "the simulator: a sixtieth of a second",
    unit: "per frame",
    [
      Contender("nothing moves", .limit, operations: operations) { watch, count in
        let scene = try Scene(depth: 2)
        watch.start()
        for _ in 0..<count { try scene.simulation.advance(by: frame) }
        watch.stop()
      },
      Contender("an interactive pop", .lock, operations: operations) { watch, count in
        let scene = try Scene(depth: 2)
        guard let swipe = try scene.navigation.beginInteractivePop(completion: nil) else { return }
        watch.start()
        for number in 0..<count {
          swipe.update(Double(number % 100) / 100)
          try scene.simulation.advance(by: frame)
        }
        watch.stop()
        swipe.cancel()
        try scene.simulation.run()
      },
      Contender("an animated push, begun every 21 frames", .fair, operations: operations) { watch, count in
        let scene = try Scene()
        let controller = ViewController(title: "top")
        watch.start()
        for number in 0..<count {
          if number.isMultiple(of: 21) {
            try scene.simulation.run()
            try scene.navigation.popViewController(animated: false, completion: nil)
            try scene.navigation.pushViewController(controller, animated: true, completion: nil)
          }
          try scene.simulation.advance(by: frame)
        }
        watch.stop()
      },
    ]
  )
}
