// An app gets the ends and the failures of its calls with the calls.
@_exported public import TransitionEngine
