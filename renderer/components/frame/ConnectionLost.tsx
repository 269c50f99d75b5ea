import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type Text, text } from '../../../main/texts/text.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './ConnectionLost.module.css';

/** A core that restarts is back sooner than this; after it the person has to do something. */
const patienceMs = 10_000;

/** Shown while the page can't reach its core; it comes a moment late, so that a quick reconnect does not flash. */
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
    <div role="alert" className={styles.holder}>
      {connected ? null : (
        <div className={styles.banner} data-testid="core-lost">
          <Loader size="sm" color="currentColor" aria-hidden="true" />
          {words(lostText(link, long))}
        </div>
      )}
    </div>
  );
}

/** The line shown while the core does not answer; `long` once waiting alone has not helped. */
export function lostText(link: 'connecting' | 'lost', long: boolean): Text {
  if (long) return text('frame.stillNoAnswer');
  return link === 'lost' ? text('frame.reconnecting') : text('frame.connecting');
}
