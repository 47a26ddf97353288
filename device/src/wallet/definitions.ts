/**
 * Why a pass was not added (specification, section 8): 100 it is there already, 101 its data is invalid, 102 the
 * Base64 text is broken. `unavailable` where the device has no wallet, `cancelled` when the patron declined.
 */
export type WalletFailure = 100 | 101 | 102 | 'unavailable' | 'cancelled';

export type WalletResult = { readonly ok: true } | { readonly ok: false; readonly failure: WalletFailure };

/** The wallet of the phone. */
export interface Wallet {
  isAvailable(): Promise<boolean>;
  /**
   * Shows the system's sheet for a pass (`application/vnd.apple.pkpass`); on Android the wallet that opens it, which does not
   * tell what became of it. Never throws.
   */
  addPass(pass: Uint8Array): Promise<WalletResult>;
}
