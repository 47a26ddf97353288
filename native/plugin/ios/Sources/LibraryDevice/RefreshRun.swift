import Foundation
import JavaScriptCore

/// Drives the app's rules through one run: starts them, carries out each command that they ask for, and answers it, until
/// there is none. What is to be done, and in which order, is decided in the rules.
final class RefreshRun {
    /// A run never needs so many: a broken script must not go on for ever.
    private static let mostCommands = 10_000

    private let rules: JSValue

    /// Nil when the script of the rules is missing or broken.
    init?() {
        guard let file = Bundle.main.url(forResource: "public/background", withExtension: "js"),
              let script = try? String(contentsOf: file, encoding: .utf8),
              let context = JSContext() else {
            return nil
        }
        context.evaluateScript(script)
        guard let rules = context.objectForKeyedSubscript("buchfinkBackground"), rules.isObject else {
            return nil
        }
        self.rules = rules
    }

    func run(_ commands: RefreshCommands, input: String, results: String?, now: Date) {
        let milliseconds = Int64(now.timeIntervalSince1970 * 1000)
        let start: [String: Any] = ["input": input, "results": results ?? NSNull(), "now": milliseconds]
        guard let request = RefreshRun.text(start) else { return }
        call("start", request)
        for _ in 0..<RefreshRun.mostCommands {
            guard let text = call("take").toString(), !text.isEmpty,
                  let command = RefreshRun.object(text) else {
                return
            }
            guard let answer = RefreshRun.text(RefreshRun.answer(commands, command)) else { return }
            call("answer", answer)
        }
    }

    @discardableResult
    private func call(_ function: String, _ argument: String? = nil) -> JSValue {
        let arguments: [Any] = argument.map { [$0] } ?? []
        return rules.invokeMethod(function, withArguments: arguments)
    }

    private static func answer(_ commands: RefreshCommands, _ command: [String: Any]) -> [String: Any] {
        do {
            return ["value": try commands.carryOut(command) ?? NSNull()]
        } catch {
            // The type alone: a description may name what must not be logged.
            return ["error": String(describing: type(of: error))]
        }
    }

    static func text(_ object: [String: Any]) -> String? {
        guard JSONSerialization.isValidJSONObject(object),
              let data = try? JSONSerialization.data(withJSONObject: object) else {
            return nil
        }
        return String(data: data, encoding: .utf8)
    }

    private static func object(_ text: String) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
    }
}
