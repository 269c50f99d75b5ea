import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type Text, text } from '../../../main/texts/text.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './ConnectionLost.module.css';

/** A restarting core is back sooner; then the person has to act. */
const patienceMs = 10_000;

/** Appears a moment late, so that a quick reconnect does not flash. */
export function ConnectionLost({ link }: { link: 'connecting' | 'connected' | 'lost' }) {
  const words = useWords();
  const connected = link === 'connected';
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (connected) return;
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, [connected]);
  return (
    <div role="alert" className={`untouched ${styles.holder}`}>
      {connected ? null : (
        <div className={`row on-look gap-4 round medium ${styles.banner}`} data-testid="core-lost">
          <Loader size="sm" color="currentColor" aria-hidden="true" />
          {words(lostText(link, long))}
        </div>
      )}
    </div>
  );
}

/** `long`: waiting alone has not helped. */
export function lostText(link: 'connecting' | 'lost', long: boolean): Text {
  if (long) return text('frame.stillNoAnswer');
  return link === 'lost' ? text('frame.reconnecting') : text('frame.connecting');
}
