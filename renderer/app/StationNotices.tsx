import { useEffect } from 'react';
import { Notices } from '../components/frame/Notices.tsx';
import { useActions, useFields } from '../stores/useStores.ts';

/** Lines for the person, on every screen; each goes when it has been shown long enough. */
export function StationNotices() {
  const { notices, past } = useFields('notices', 'notices', 'past');
  const { dismiss, expire } = useActions('notices');
  const { goToHealth } = useActions('navigation');
  useEffect(() => {
    const timer = setInterval(expire, 1_000);
    return () => clearInterval(timer);
  }, [expire]);
  return <Notices notices={notices} past={past} onDismiss={dismiss} onHealth={goToHealth} />;
}
