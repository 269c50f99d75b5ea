import { Modal } from '@mantine/core';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { keyLabel } from '../../../keyboard/pedalKey.ts';
import { type KeyHelp, shootKeys } from '../../../keyboard/shootKeys.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './KeyHelpDialog.module.css';

/** All keys of the Shoot screen. */
export function KeyHelpDialog() {
  const opened = useSelected('stage', ({ helpShown }) => helpShown);
  const isPractice = useSelected('station', ({ status }) => status?.mode === 'practice');
  const pedalKey = useSelected('camera', ({ settings }) => settings?.pedalKey ?? null);
  const { showHelp } = useActions('stage');
  const words = useWords();
  const keysOf = ({ command, keys }: KeyHelp) =>
    command === 'shutter' && pedalKey !== null ? [...keys, keyLabel(pedalKey)] : keys;
  const shown = shootKeys.filter(({ command }) => isPractice || command !== 'practiceShot');
  return (
    <Modal
      opened={opened}
      onClose={() => showHelp(false)}
      title={words('keys.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': words('frame.close') }}
    >
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
            <dd>{words(help.label)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{words('keys.note')}</p>
    </Modal>
  );
}
