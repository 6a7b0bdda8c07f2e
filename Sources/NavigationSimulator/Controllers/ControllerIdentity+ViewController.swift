internal import AppearanceLog

extension ControllerIdentity {
  init(_ controller: ViewController) {
    self.init(
      type: String(describing: Swift.type(of: controller)),
      title: controller.title,
      object: ObjectIdentifier(controller)
    )
  }
}
