import EventKit
import Foundation
import UIKit

/// The calendars of the iPhone, as the rules of a run in the background ask for them. Without access there are none.
final class RefreshCalendars {
    private let store = EKEventStore()

    func carryOut(_ name: String, _ command: [String: Any]) throws -> Any? {
        guard hasAccess() else { throw RefreshCommands.Failure.invalid }
        switch name {
        case "listCalendars":
            let calendars = store.calendars(for: .event)
            return ["calendars": calendars.map { ["id": $0.calendarIdentifier, "title": $0.title] }]
        case "createCalendar":
            return ["id": try createCalendar(command)]
        case "listEvents":
            return ["events": try listEvents(command)]
        case "createEvent":
            try createEvent(command)
            return nil
        case "removeEvents":
            return ["failed": removeEvents(command["ids"] as? [String] ?? [])]
        default:
            throw RefreshCommands.Failure.invalid
        }
    }

    private func hasAccess() -> Bool {
        let status = EKEventStore.authorizationStatus(for: .event)
        if #available(iOS 17.0, *) { return status == .fullAccess }
        return status == .authorized
    }

    private func createCalendar(_ command: [String: Any]) throws -> String {
        guard let title = command["title"] as? String, let source = store.defaultCalendarForNewEvents?.source else {
            throw RefreshCommands.Failure.invalid
        }
        let calendar = EKCalendar(for: .event, eventStore: store)
        calendar.title = title
        calendar.source = source
        if let color = RefreshCalendars.color(command["color"] as? String ?? "") { calendar.cgColor = color }
        try store.saveCalendar(calendar, commit: true)
        return calendar.calendarIdentifier
    }

    private func listEvents(_ command: [String: Any]) throws -> [[String: Any]] {
        guard let calendar = calendar(command), let from = date(command, "from"), let to = date(command, "to") else {
            throw RefreshCommands.Failure.invalid
        }
        let predicate = store.predicateForEvents(withStart: from, end: to, calendars: [calendar])
        return store.events(matching: predicate).map { event in
            [
                "id": event.eventIdentifier ?? "",
                "title": event.title ?? "",
                "start": Int64(event.startDate.timeIntervalSince1970 * 1000),
                "end": Int64(event.endDate.timeIntervalSince1970 * 1000)
            ]
        }
    }

    private func createEvent(_ command: [String: Any]) throws {
        guard let calendar = calendar(command), let start = date(command, "start"), let end = date(command, "end") else {
            throw RefreshCommands.Failure.invalid
        }
        let event = EKEvent(eventStore: store)
        event.calendar = calendar
        event.title = command["title"] as? String ?? ""
        event.notes = command["notes"] as? String
        event.startDate = start
        event.endDate = end
        for minutes in command["alarmsBefore"] as? [Double] ?? [] {
            event.addAlarm(EKAlarm(relativeOffset: -minutes * 60))
        }
        try store.save(event, span: .thisEvent, commit: true)
    }

    private func removeEvents(_ ids: [String]) -> [String] {
        ids.filter { id in
            guard let event = store.event(withIdentifier: id) else { return false }
            return (try? store.remove(event, span: .thisEvent, commit: true)) == nil
        }
    }

    private func calendar(_ command: [String: Any]) -> EKCalendar? {
        (command["calendarId"] as? String).flatMap { store.calendar(withIdentifier: $0) }
    }

    /// Epoch milliseconds.
    private func date(_ command: [String: Any], _ key: String) -> Date? {
        (command[key] as? NSNumber).map { Date(timeIntervalSince1970: $0.doubleValue / 1000) }
    }

    /// A color as `#rrggbb`.
    private static func color(_ text: String) -> CGColor? {
        guard text.count == 7, let value = Int(text.dropFirst(), radix: 16) else { return nil }
        let part = { (shift: Int) in CGFloat((value >> shift) & 0xff) / 255 }
        return UIColor(red: part(16), green: part(8), blue: part(0), alpha: 1).cgColor
    }
}
