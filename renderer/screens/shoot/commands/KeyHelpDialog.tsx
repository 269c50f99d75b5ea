import { Modal } from '@mantine/core';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { keyLabel } from '../../../keyboard/pedalKey.ts';
import { type KeyHelp, shootKeyHelp } from '../../../keyboard/shootKeys.ts';
import styles from './KeyHelpDialog.module.css';

export interface KeyHelpDialogProps {
  readonly opened: boolean;
  readonly practice: boolean;
  /** The key that a foot pedal types; null when there is none. */
  readonly pedalKey: string | null;
  onClose(): void;
}

/** All keys of the Shoot screen. */
export function KeyHelpDialog({ opened, practice, pedalKey, onClose }: KeyHelpDialogProps) {
  const keysOf = ({ command, keys }: KeyHelp) =>
    command === 'shutter' && pedalKey !== null ? [...keys, keyLabel(pedalKey)] : keys;
  const shown = shootKeyHelp.filter(({ command }) => practice || command !== 'practiceShot');
  return (
    <Modal opened={opened} onClose={onClose} title="Keys" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <dl className={styles.keys}>
        {shown.map((help) => (
          <div key={help.command} className={styles.row}>
            <dt>
              {keysOf(help).map((key) => (
                <span key={key}>
                  <KeyHint label={key} />
                  <span className="spoken">{key}</span>
                </span>
              ))}
            </dt>
            <dd>{help.label}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>A scanner works at any time, on every screen. Number keys choose among big buttons.</p>
    </Modal>
  );
}
