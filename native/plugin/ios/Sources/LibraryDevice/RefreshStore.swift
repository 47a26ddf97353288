import Foundation

/// What the app hands to the runs in the background, and they to the app. No secret is among it, and it is in no backup.
final class RefreshStore {
    struct Content: Codable {
        var input: String?
        var results: String?
        /// Epoch milliseconds.
        var lastRun: Int64?
    }

    /// After the patron has switched the reminders off, a run that is still under way stores nothing.
    struct DisabledError: Error {}

    static let shared = RefreshStore()

    private let lock = NSLock()

    func read() -> Content {
        lock.lock()
        defer { lock.unlock() }
        return load()
    }

    func storeInput(_ input: String) throws {
        try change { $0.input = input }
    }

    func storeResults(_ results: String) throws {
        try change { content in
            guard content.input != nil else { throw DisabledError() }
            content.results = results
        }
    }

    func storeLastRun(_ time: Date) throws {
        try change { content in
            guard content.input != nil else { throw DisabledError() }
            content.lastRun = Int64(time.timeIntervalSince1970 * 1000)
        }
    }

    func clear() throws {
        try change { $0 = Content() }
    }

    private func change(_ edit: (inout Content) throws -> Void) throws {
        lock.lock()
        defer { lock.unlock() }
        var content = load()
        try edit(&content)
        var file = try location()
        let data = try JSONEncoder().encode(content)
        try data.write(to: file, options: [.atomic, .completeFileProtectionUntilFirstUserAuthentication])
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try file.setResourceValues(values)
    }

    private func load() -> Content {
        guard let file = try? location(), let data = try? Data(contentsOf: file) else { return Content() }
        return (try? JSONDecoder().decode(Content.self, from: data)) ?? Content()
    }

    private func location() throws -> URL {
        let folder = try FileManager.default.url(
            for: .applicationSupportDirectory,
            in: .userDomainMask,
            appropriateFor: nil,
            create: true
        )
        return folder.appendingPathComponent("background-refresh.json")
    }
}
