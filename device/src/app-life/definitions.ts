/** What happens to the app on a phone. Each subscription returns what ends it. */
export interface AppLife {
  /** The app comes back to the front. */
  onResume(listener: () => void): Promise<() => void>;
  /** The system's back button or gesture (Android). */
  onBack(listener: () => void): Promise<() => void>;
  /** The link that started the app: a whole address. It stays the same as long as the app runs. */
  launchUrl(): Promise<string | undefined>;
  /** A link opened the running app. */
  onUrlOpen(listener: (url: string) => void): Promise<() => void>;
  /** Puts the app into the background, as the back button does on the first screen. */
  minimize(): Promise<void>;
}
