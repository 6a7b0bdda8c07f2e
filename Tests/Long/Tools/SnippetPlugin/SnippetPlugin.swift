import Foundation
import PackagePlugin

/// Has a target's build compile the files of its folder `Snippets` with the documentation's
/// examples in them.
@main struct SnippetPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL.appending(path: "../..").standardizedFileURL
    let (from, to) = (
      target.directoryURL.appending(path: "Snippets"), context.pluginWorkDirectoryURL
    )
    let names = try FileManager.default.subpathsOfDirectory(atPath: from.path).filter {
      $0.hasSuffix(".swift")
    }
    return [
      .buildCommand(
        displayName: "Fill in the snippets",
        executable: try context.tool(named: "FillSnippets").url,
        arguments: [root.path, from.path, to.path, "--locations"],
        inputFiles: try Documentation.files(in: root.path).map { root.appending(path: $0) }
          + names.map { from.appending(path: $0) },
        outputFiles: names.map {
          to.appending(path: $0.replacing(".swift", with: ".filled.swift"))
        }
      )
    ]
  }
}
