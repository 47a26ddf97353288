import { create } from 'zustand';

/** The browser's offer to install the app (Manifest incubations, BeforeInstallPromptEvent). */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The offer as long as it holds; a browser that makes none leaves it undefined. */
export const useInstallOffer = create<{ offer: InstallOffer | undefined }>()(() => ({ offer: undefined }));

/** Keeps the browser's offer for the install screen; must listen before the browser makes it, once, soon after the start. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallOffer.setState({ offer: event as InstallOffer });
  });
  window.addEventListener('appinstalled', () => useInstallOffer.setState({ offer: undefined }));
}
