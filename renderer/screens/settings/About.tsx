import type { StatusView } from '../../../preload/contract/views.ts';
import styles from './About.module.css';

export function About({ status }: { status: Pick<StatusView, 'version' | 'dataFolder' | 'keyNotice'> }) {
  return (
    <dl className={styles.list}>
      <dt>Version</dt>
      <dd>{status.version}</dd>
      <dt>Data folder</dt>
      <dd className={styles.path}>{status.dataFolder}</dd>
      <dt>Credentials</dt>
      <dd>{status.keyNotice ?? 'Encrypted, with a key from the system’s keychain.'}</dd>
    </dl>
  );
}
