import BackgroundTasks
import Foundation
import UIKit

/// The runs in the background, as the system starts them. A failure is tried again by the next one: what is planned stays
/// until then.
public enum BackgroundRefreshTask {
    /// Stands in the app's Info.plist, too.
    static let identifier = "app.buchfink.device.refresh"
    private static let hours = 6.0
    private static let queue = DispatchQueue(label: identifier)

    /// Called by the app's delegate before it has launched; later the system refuses it.
    public static func register() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: queue) { task in
            run(task)
        }
    }

    /// One request at a time is kept: a later one replaces it.
    static func submit() {
        let request = BGAppRefreshTaskRequest(identifier: identifier)
        request.earliestBeginDate = Date(timeIntervalSinceNow: hours * 3600)
        try? BGTaskScheduler.shared.submit(request)
    }

    static func cancel() {
        BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: identifier)
    }

    private static func run(_ task: BGTask) {
        let stored = RefreshStore.shared.read()
        guard let input = stored.input else {
            task.setTaskCompleted(success: true)
            return
        }
        submit()
        // The system gives about half a minute; after that every command fails, and the rules leave what is planned.
        let commands = RefreshCommands()
        task.expirationHandler = { commands.stop() }
        // The app in front refreshes by itself, and both would renew the same login.
        let isInFront = DispatchQueue.main.sync { UIApplication.shared.applicationState == .active }
        var isDone = isInFront
        if !isInFront, let run = RefreshRun() {
            let now = Date()
            run.run(commands, input: input, results: stored.results, now: now)
            isDone = !commands.isStopped
            try? RefreshStore.shared.storeLastRun(now)
        }
        task.setTaskCompleted(success: isDone)
    }
}
