import { useEffect } from 'react';
import { stationReleaseText } from '../../main/texts/releaseText.ts';
import { useStores } from '../stores/useStores.ts';

/**
 * A window that looks like a program of its own asks before it is closed while photos are only here: who closes it may switch the machine
 * off. The words of that question are the browser's, so ours stand in the strip of messages. A tab of a browser asks nothing.
 */
export function useAskBeforeClosing(): void {
  const { station, notices } = useStores();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      const { status } = station.getState();
      if (status?.release.kind !== 'only_here' || !matchMedia('(display-mode: standalone)').matches) return;
      notices.getState().notify('warning', stationReleaseText(status));
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [station, notices]);
}
