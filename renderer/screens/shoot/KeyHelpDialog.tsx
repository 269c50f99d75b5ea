import { Modal } from '@mantine/core';
import { KeyHint } from '../../components/KeyHint.tsx';
import { shootKeyHelp } from '../../keyboard/shootKeys.ts';
import styles from './KeyHelpDialog.module.css';

/** All keys of the Shoot screen. */
export function KeyHelpDialog({ opened, practice, onClose }: { opened: boolean; practice: boolean; onClose(): void }) {
  const shown = shootKeyHelp.filter(({ command }) => practice || command !== 'practiceShot');
  return (
    <Modal opened={opened} onClose={onClose} title="Keys" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <dl className={styles.keys}>
        {shown.map(({ command, keys, label }) => (
          <div key={command} className={styles.row}>
            <dt>
              {keys.map((key) => (
                <span key={key}>
                  <KeyHint label={key} />
                  <span className="spoken">{key}</span>
                </span>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>A scanner works at any time, on every screen. Number keys choose among big buttons.</p>
    </Modal>
  );
}
