import { useEffect, useState } from 'react';
import { useSelected } from '../useStores.ts';

/** Whether Escape closes a dialog: while the list of its keys covers it, that alone goes. The press that closes the list is still the list's. */
export function useClosesOnEscape(): boolean {
  const helpShown = useSelected('keys', (keys) => keys.helpShown);
  const [isFree, setIsFree] = useState(true);
  useEffect(() => {
    if (helpShown) {
      setIsFree(false);
      return;
    }
    const timer = setTimeout(() => setIsFree(true));
    return () => clearTimeout(timer);
  }, [helpShown]);
  return isFree && !helpShown;
}
