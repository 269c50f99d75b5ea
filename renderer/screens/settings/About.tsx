import type { StatusView } from '../../../preload/contract/views.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './About.module.css';
import { Panel } from './Panel.tsx';

export function About({ status }: { status: Pick<StatusView, 'version' | 'dataFolder' | 'keyNotice'> }) {
  const words = useWords();
  return (
    <Panel title={words('settings.about.title')}>
      <dl className={styles.list}>
        <dt>{words('settings.about.version')}</dt>
        <dd>{status.version}</dd>
        <dt>{words('settings.about.dataFolder')}</dt>
        <dd className={styles.path}>{status.dataFolder}</dd>
        <dt>{words('settings.about.credentials')}</dt>
        <dd>{status.keyNotice ?? words('settings.about.encrypted')}</dd>
      </dl>
    </Panel>
  );
}
