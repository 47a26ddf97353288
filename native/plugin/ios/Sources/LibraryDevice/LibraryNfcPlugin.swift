import Capacitor
import CoreNFC
import Foundation

/// Finds tags of ISO/IEC 15693 and passes requests to them. What the bytes mean is decided in the app; this class sends
/// them as they are.
@objc(LibraryNfcPlugin)
public class LibraryNfcPlugin: CAPPlugin, CAPBridgedPlugin, NFCTagReaderSessionDelegate {
    public let identifier = "LibraryNfcPlugin"
    public let jsName = "LibraryNfc"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "getState", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "startScan", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "stopScan", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "transceive", returnType: CAPPluginReturnPromise)
    ]

    private var session: NFCTagReaderSession?
    private var tag: NFCISO15693Tag?

    /// Answers `state`: ready or unsupported; an iPhone cannot switch NFC off.
    @objc func getState(_ call: CAPPluginCall) {
        call.resolve(["state": NFCTagReaderSession.readingAvailable ? "ready" : "unsupported"])
    }

    /// Shows the system's sheet with `message` and looks for tags until `stopScan`, or until the sheet is closed or times
    /// out, which the event `scanEnded` tells. The event `tag` tells the UID of each tag.
    @objc func startScan(_ call: CAPPluginCall) {
        guard NFCTagReaderSession.readingAvailable else {
            call.unavailable("NFC is not available.")
            return
        }
        session?.invalidate()
        session = NFCTagReaderSession(pollingOption: [.iso15693], delegate: self, queue: nil)
        session?.alertMessage = call.getString("message") ?? ""
        session?.begin()
        call.resolve()
    }

    @objc func stopScan(_ call: CAPPluginCall) {
        session?.invalidate()
        session = nil
        tag = nil
        call.resolve()
    }

    /// Sends one request to the tag `uid`: `flags`, `command` and `data` (hexadecimal), and answers its `response`, which
    /// begins with its flags. Rejects with TAG_LOST when it has left the field.
    @objc func transceive(_ call: CAPPluginCall) {
        guard let command = call.getInt("command"), let data = Data(hex: call.getString("data") ?? "") else {
            call.reject("A command and hexadecimal data are needed.", "INVALID_REQUEST")
            return
        }
        guard let tag = tag, tag.identifier.hex == call.getString("uid") else {
            call.reject("The tag has left the field.", "TAG_LOST")
            return
        }
        tag.sendRequest(requestFlags: call.getInt("flags") ?? 0x02, commandCode: command, data: data) { result in
            switch result {
            case .success(let (flags, answer)):
                call.resolve(["response": (Data([flags.rawValue]) + (answer ?? Data())).hex])
            case .failure(let error):
                self.reject(call, error)
            }
        }
    }

    public func tagReaderSessionDidBecomeActive(_ session: NFCTagReaderSession) {}

    public func tagReaderSession(_ session: NFCTagReaderSession, didInvalidateWithError error: Error) {
        self.session = nil
        tag = nil
        notifyListeners("scanEnded", data: [:])
    }

    public func tagReaderSession(_ session: NFCTagReaderSession, didDetect tags: [NFCTag]) {
        guard let first = tags.first, case let .iso15693(found) = first else {
            session.restartPolling()
            return
        }
        session.connect(to: first) { error in
            if error != nil {
                session.restartPolling()
                return
            }
            self.tag = found
            self.notifyListeners("tag", data: ["uid": found.identifier.hex])
        }
    }

    /// An error of the tag is a response with its code (ISO/IEC 15693-3, table 7); any other means that the tag is gone.
    private func reject(_ call: CAPPluginCall, _ error: Error) {
        let key = NFCISO15693TagResponseErrorKey
        if let code = (error as NSError).userInfo[key] as? Int, code > 0, code < 256 {
            call.resolve(["response": Data([0x01, UInt8(code)]).hex])
            return
        }
        tag = nil
        session?.restartPolling()
        call.reject("The tag has left the field.", "TAG_LOST")
    }
}

extension Data {
    /// Hexadecimal digits in upper case, the form in which bytes cross the bridge.
    var hex: String {
        map { String(format: "%02X", $0) }.joined()
    }

    /// Nil when the text is no hexadecimal one.
    init?(hex: String) {
        guard hex.count % 2 == 0 else { return nil }
        var bytes: [UInt8] = []
        var rest = Substring(hex)
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        self.init(bytes)
    }
}
