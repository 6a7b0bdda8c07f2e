import Screens

let screens = Screens()
let isIdle = screens.flash()
let isBusy = try await screens.show { !screens.flash() }
print("idle \(isIdle), busy \(isBusy)")
