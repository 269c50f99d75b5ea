import { Loader } from '@mantine/core';
import styles from './ConnectionLost.module.css';

/** Shown while the page can't reach its core; it comes a moment late, so that a quick reconnect does not flash. */
export function ConnectionLost({ link }: { link: 'connecting' | 'connected' | 'lost' }) {
  return (
    <div role="alert" className={styles.holder}>
      {link === 'connected' ? null : (
        <div className={styles.banner} data-testid="core-lost">
          <Loader size="sm" color="currentColor" aria-hidden="true" />
          {link === 'lost' ? "The station's core does not answer; reconnecting…" : "Connecting to the station's core…"}
        </div>
      )}
    </div>
  );
}
