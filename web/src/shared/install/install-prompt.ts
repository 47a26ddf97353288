/** The browser's offer to install the app (Manifest incubations, BeforeInstallPromptEvent). */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallOffer | undefined;

/** Keeps the browser's offer, made once, soon after the start; must listen before that. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event as InstallOffer;
  });
}

/** Hands the offer on: a browser asks only once for each. Undefined where none was made. */
export function takeInstallOffer(): InstallOffer | undefined {
  const taken = kept;
  kept = undefined;
  return taken;
}

/** Whether there is an offer to take. */
export function hasInstallOffer(): boolean {
  return kept !== undefined;
}
