// The coordinator of the tutorial "Test your coordinator without a screen". It knows no view
// controller.

// snippet: TestYourCoordinator.md: enum Screen

// snippet: TestYourCoordinator.md: final class SessionCoordinator

// snippet: TestYourCoordinator.md: struct Place
