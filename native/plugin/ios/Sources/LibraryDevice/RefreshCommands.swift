import Foundation
import Security
import UserNotifications

/// What the rules of a run in the background can ask an iPhone for.
final class RefreshCommands {
    enum Failure: Error {
        case stopped, invalid, notStored, notSent
    }

    private static let mostBytes = 4_000_000
    private static let seconds = 20.0

    private let calendars = RefreshCalendars()
    private let lock = NSLock()
    private var stopped = false

    var isStopped: Bool {
        lock.lock()
        defer { lock.unlock() }
        return stopped
    }

    func stop() {
        lock.lock()
        stopped = true
        lock.unlock()
    }

    /// Carries out one command and answers its value.
    func carryOut(_ command: [String: Any]) throws -> Any? {
        if isStopped { throw Failure.stopped }
        guard let name = command["name"] as? String else { throw Failure.invalid }
        switch name {
        case "readSecret":
            return try readSecret(text(command, "key"))
        case "writeSecret":
            try writeSecret(text(command, "key"), text(command, "value"))
            return nil
        case "send":
            return try send(command)
        case "storeResults":
            try RefreshStore.shared.storeResults(text(command, "results"))
            return nil
        case "checkNotifications":
            return ["display": areNotificationsAllowed() ? "granted" : "denied"]
        case "listNotifications":
            return ["notifications": listNotifications()]
        case "schedule":
            try schedule(command["notifications"] as? [[String: Any]] ?? [])
            return nil
        case "cancel":
            let ids = (command["ids"] as? [Int] ?? []).map { String($0) }
            UNUserNotificationCenter.current().removePendingNotificationRequests(withIdentifiers: ids)
            return nil
        default:
            return try calendars.carryOut(name, command)
        }
    }

    private func text(_ command: [String: Any], _ key: String) throws -> String {
        guard let value = command[key] as? String else { throw Failure.invalid }
        return value
    }

    // MARK: The safe, with the entries of @aparajita/capacitor-secure-storage: generic passwords named by their key.

    private func query(_ key: String) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrAccount as String: key
        ]
    }

    private func readSecret(_ key: String) throws -> String? {
        var search = query(key)
        search[kSecReturnData as String] = true
        search[kSecMatchLimit as String] = kSecMatchLimitOne
        var found: CFTypeRef?
        let status = SecItemCopyMatching(search as CFDictionary, &found)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let data = found as? Data else { throw Failure.notStored }
        return String(data: data, encoding: .utf8)
    }

    /// Never makes an entry: one that is not there any more was removed by a logout.
    private func writeSecret(_ key: String, _ value: String) throws {
        let change = [kSecValueData as String: Data(value.utf8)]
        guard SecItemUpdate(query(key) as CFDictionary, change as CFDictionary) == errSecSuccess else {
            throw Failure.notStored
        }
    }

    // MARK: HTTP: encrypted, without redirects and cookies, and with an answer of bounded size.

    private func send(_ command: [String: Any]) throws -> [String: Any] {
        guard let url = URL(string: try text(command, "url")), url.scheme == "https" else { throw Failure.invalid }
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: RefreshCommands.seconds)
        request.httpMethod = try text(command, "method")
        for (name, value) in command["headers"] as? [String: String] ?? [:] {
            request.setValue(value, forHTTPHeaderField: name)
        }
        if let body = command["body"] as? String { request.httpBody = Data(body.utf8) }
        let session = URLSession(configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        var answer: [String: Any]?
        let answered = DispatchSemaphore(value: 0)
        let task = session.dataTask(with: request) { data, response, _ in
            if let status = (response as? HTTPURLResponse)?.statusCode, let data = data, data.count <= RefreshCommands.mostBytes {
                answer = ["status": status, "body": String(data: data, encoding: .utf8) ?? ""]
            }
            answered.signal()
        }
        task.resume()
        guard answered.wait(timeout: .now() + RefreshCommands.seconds) == .success, let result = answer else {
            task.cancel()
            throw Failure.notSent
        }
        return result
    }

    // MARK: Notifications, in the form of @capacitor/local-notifications.

    private func areNotificationsAllowed() -> Bool {
        var isAllowed = false
        let answered = DispatchSemaphore(value: 0)
        UNUserNotificationCenter.current().getNotificationSettings { settings in
            isAllowed = settings.authorizationStatus == .authorized || settings.authorizationStatus == .provisional
            answered.signal()
        }
        answered.wait()
        return isAllowed
    }

    private func listNotifications() -> [[String: Any]] {
        var listed: [[String: Any]] = []
        let answered = DispatchSemaphore(value: 0)
        UNUserNotificationCenter.current().getPendingNotificationRequests { requests in
            listed = requests.compactMap { request in
                guard let id = Int(request.identifier),
                      let trigger = request.trigger as? UNTimeIntervalNotificationTrigger,
                      let date = trigger.nextTriggerDate() else {
                    return nil
                }
                let extra = request.content.userInfo["cap_extra"] as? [String: Any] ?? [:]
                return [
                    "id": id,
                    "title": request.content.title,
                    "body": request.content.body,
                    "schedule": ["at": Int64(date.timeIntervalSince1970 * 1000)],
                    "extra": JSONSerialization.isValidJSONObject(extra) ? extra : [:]
                ]
            }
            answered.signal()
        }
        answered.wait()
        return listed
    }

    private func schedule(_ notifications: [[String: Any]]) throws {
        let dates = ISO8601DateFormatter()
        dates.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        for one in notifications {
            guard let id = one["id"] as? Int,
                  let schedule = one["schedule"] as? [String: Any],
                  let date = dates.date(from: schedule["at"] as? String ?? "") else {
                throw Failure.invalid
            }
            let content = UNMutableNotificationContent()
            content.title = one["title"] as? String ?? ""
            content.body = one["body"] as? String ?? ""
            content.userInfo = ["cap_schedule": [:], "cap_extra": one["extra"] as? [String: Any] ?? [:]]
            if let actionTypeId = one["actionTypeId"] as? String { content.categoryIdentifier = actionTypeId }
            if let thread = one["threadIdentifier"] as? String { content.threadIdentifier = thread }
            // Without a trigger it is shown at once.
            let delay = date.timeIntervalSinceNow
            let trigger = delay > 0 ? UNTimeIntervalNotificationTrigger(timeInterval: delay, repeats: false) : nil
            try add(UNNotificationRequest(identifier: String(id), content: content, trigger: trigger))
        }
    }

    private func add(_ request: UNNotificationRequest) throws {
        var failure: Error?
        let answered = DispatchSemaphore(value: 0)
        UNUserNotificationCenter.current().add(request) { error in
            failure = error
            answered.signal()
        }
        answered.wait()
        if let failure = failure { throw failure }
    }
}

private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
