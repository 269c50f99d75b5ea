import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { PinEntry } from '../../../components/pin/PinEntry.tsx';
import { drop } from '../../../data/context.ts';
import { usePin } from '../../../stores/usePin.ts';
import { useWords } from '../../../words/useWords.ts';
import { Panel } from '../Panel.tsx';
import styles from './OperatorsPage.module.css';

/** Sets, changes or takes away the PIN of the admin's part. */
export function PinPanel(): ReactNode {
  const words = useWords();
  const { view, busy, result, save, remove } = usePin();
  return (
    <Panel title={words('pin.panel')}>
      <p>{words('pin.help')}</p>
      <p data-testid="pin-state">{words(view?.isSet === true ? 'pin.isSet' : 'pin.none')}</p>
      <PinEntry
        label={words('pin.new')}
        help={words('pin.newHelp')}
        submitLabel={words('pin.set')}
        minLength={4}
        busy={busy}
        onPin={(pin) => drop(save(pin))}
      />
      {view?.isSet === true ? (
        <Button variant="default" className={styles.import ?? ''} onClick={() => drop(remove())}>
          {words('pin.remove')}
        </Button>
      ) : null}
      <FormResultLine result={result} />
    </Panel>
  );
}
