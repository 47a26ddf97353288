import { loadNfc } from '@buchfink/device/nfc/nfc';
import { platform } from '@buchfink/device/platform/platform';
import type { TagConnection } from '@buchfink/device/rfid/iso15693';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface TagScan {
  readonly isScanning: boolean;
  start(): void;
  stop(): void;
}

/**
 * Looks for tags until it is stopped, or the screen is left. On iOS the system's sheet with `message` covers the app, so
 * that it is closed as soon as a tag was read; `onTag` answers whether it was.
 */
export function useTagScan(message: string, onTag: (tag: TagConnection) => Promise<boolean>): TagScan {
  const [isScanning, setScanning] = useState(false);
  const control = useRef<AbortController>(undefined);
  const latest = useRef(onTag);
  latest.current = onTag;

  const stop = useCallback(() => {
    control.current?.abort();
    control.current = undefined;
    setScanning(false);
  }, []);
  const start = useCallback(() => {
    if (control.current) return;
    const ownControl = new AbortController();
    control.current = ownControl;
    setScanning(true);
    const end = () => {
      if (control.current === ownControl) stop();
    };
    const take = async (tag: TagConnection) => {
      if ((await latest.current(tag)) && platform === 'ios') end();
    };
    void loadNfc()
      .then((nfc) => nfc.scan(message, (tag) => void take(tag), ownControl.signal, end))
      .then((hasStarted) => {
        if (!hasStarted) end();
      });
  }, [message, stop]);
  useEffect(() => stop, [stop]);
  return { isScanning, start, stop };
}
