import Capacitor
import UIKit

/// Runs the app's rules in the background every few hours, by BGTaskScheduler.
@objc(BackgroundRefreshPlugin)
public class BackgroundRefreshPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "BackgroundRefreshPlugin"
    public let jsName = "BackgroundRefresh"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "enable", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "disable", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "getStatus", returnType: CAPPluginReturnPromise)
    ]

    /// Enables the runs with `input`, which they read at their start.
    @objc func enable(_ call: CAPPluginCall) {
        guard let input = call.getString("input") else {
            call.reject("An input is needed.", "INVALID_REQUEST")
            return
        }
        do {
            try RefreshStore.shared.storeInput(input)
        } catch {
            call.reject("The input could not be stored.", "NOT_STORED")
            return
        }
        BackgroundRefreshTask.submit()
        call.resolve()
    }

    @objc func disable(_ call: CAPPluginCall) {
        BackgroundRefreshTask.cancel()
        do {
            try RefreshStore.shared.clear()
            call.resolve()
        } catch {
            call.reject("The input could not be removed.", "NOT_STORED")
        }
    }

    /// Answers `isAllowed`, `lastRun` (epoch milliseconds) and `results` as the runs stored them.
    @objc func getStatus(_ call: CAPPluginCall) {
        DispatchQueue.main.async {
            var answer: [String: Any] = ["isAllowed": UIApplication.shared.backgroundRefreshStatus == .available]
            let stored = RefreshStore.shared.read()
            if let lastRun = stored.lastRun { answer["lastRun"] = lastRun }
            if let results = stored.results { answer["results"] = results }
            call.resolve(answer)
        }
    }
}
