import { type PluginListenerHandle, registerPlugin } from '@capacitor/core';

/** Our own plugin: Java in `native/plugin/android`, Swift in `native/plugin/ios`. Bytes travel as hexadecimal digits. */
export interface LibraryNfcPlugin {
  getState(): Promise<{ state: string }>;
  startScan(options: { message: string }): Promise<void>;
  stopScan(): Promise<void>;
  /** Rejects with code `TAG_LOST` when the tag has left the field. */
  transceive(options: { uid: string; flags: number; command: number; data: string }): Promise<{ response: string }>;
  addListener(event: 'tag', listener: (tag: { uid: string }) => void): Promise<PluginListenerHandle>;
  addListener(event: 'scanEnded', listener: () => void): Promise<PluginListenerHandle>;
}

export const LibraryNfc = registerPlugin<LibraryNfcPlugin>('LibraryNfc');
