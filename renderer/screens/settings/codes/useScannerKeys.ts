import { useEffect, useRef } from 'react';
import type { ScannerKey } from '../../../../main/contract/codes/scannerLearning.ts';

/** No scanner pauses longer within a code. */
const restMs = 1_200;
const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead']);

/** While `listens`, all keys belong to a scan. Gives each scan after a pause; Escape alone gives null. */
export function useScannerKeys(listens: boolean, take: (keys: readonly ScannerKey[] | null) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!listens) return;
    let keys: readonly ScannerKey[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      const scan = keys;
      keys = [];
      latest.current(scan);
    };
    const hear = (event: KeyboardEvent): void => {
      // Stops every other listener.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape' && keys.length === 0) {
        latest.current(null);
        return;
      }
      if (event.repeat || modifiers.has(event.key)) return;
      keys = [...keys, { key: event.key, at: event.timeStamp }];
      clearTimeout(timer);
      timer = setTimeout(end, restMs);
    };
    window.addEventListener('keydown', hear, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', hear, true);
    };
  }, [listens]);
}
