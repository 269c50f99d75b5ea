import { useEffect } from 'react';
import { Notices } from '../components/frame/Notices.tsx';
import { useActions, useCombined, useSelected } from '../stores/useStores.ts';

/** Lines for the person, on every screen; each goes when it has been shown long enough. */
export function StationNotices() {
  const shown = useSelected('notices', ({ notices }) => notices);
  const besideFacts = useCombined(
    ['navigation', 'shoot'],
    ({ screen }, { item }) => screen === 'shoot' && item !== null,
  );
  const { dismiss, expire } = useActions('notices');
  useEffect(() => {
    const timer = setInterval(expire, 1_000);
    return () => clearInterval(timer);
  }, [expire]);
  return <Notices notices={shown} besideFacts={besideFacts} onDismiss={dismiss} />;
}
