/** How a plugin refuses: what Capacitor hands to the page. */
export class PluginError extends Error {
  readonly code: string;

  constructor(code: string, message = code) {
    super(message);
    this.code = code;
  }
}
