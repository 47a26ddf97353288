import Capacitor
import Foundation
import PassKit

/// Adds a pass to the wallet of the iPhone.
@objc(PassToWalletPlugin)
public class PassToWalletPlugin: CAPPlugin, CAPBridgedPlugin, PKAddPassesViewControllerDelegate {
    public let identifier = "PassToWalletPlugin"
    public let jsName = "PassToWallet"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "isAvailable", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "addToWallet", returnType: CAPPluginReturnPromise)
    ]

    private var pending: (call: CAPPluginCall, pass: PKPass)?

    @objc func isAvailable(_ call: CAPPluginCall) {
        call.resolve(["available": PKAddPassesViewController.canAddPasses()])
    }

    /// Shows the system's sheet for the pass in `base64`. Rejects with 102 when the text is broken, 101 when the pass is
    /// invalid, 100 when it is in the wallet already, and CANCELLED when the patron declines.
    @objc func addToWallet(_ call: CAPPluginCall) {
        guard let data = Data(base64Encoded: call.getString("base64") ?? ""), !data.isEmpty else {
            call.reject("The Base64 text is broken.", "102")
            return
        }
        guard let pass = try? PKPass(data: data) else {
            call.reject("The pass is invalid.", "101")
            return
        }
        guard !PKPassLibrary().containsPass(pass) else {
            call.reject("The pass is in the wallet already.", "100")
            return
        }
        DispatchQueue.main.async {
            guard let sheet = PKAddPassesViewController(pass: pass) else {
                call.reject("The pass is invalid.", "101")
                return
            }
            sheet.delegate = self
            self.pending = (call, pass)
            self.bridge?.viewController?.present(sheet, animated: true)
        }
    }

    public func addPassesViewControllerDidFinish(_ controller: PKAddPassesViewController) {
        controller.dismiss(animated: true)
        guard let (call, pass) = pending else { return }
        pending = nil
        if PKPassLibrary().containsPass(pass) {
            call.resolve()
        } else {
            call.reject("The patron declined.", "CANCELLED")
        }
    }
}
