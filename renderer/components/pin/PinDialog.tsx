import type { ReactNode } from 'react';
import { drop } from '../../data/context.ts';
import { usePin } from '../../stores/usePin.ts';
import { useWords } from '../../words/useWords.ts';
import { Dialog } from '../Dialog.tsx';
import { FormResultLine } from '../FormResultLine.tsx';
import { PinEntry } from './PinEntry.tsx';

/** Asks for the PIN where the admin's part is opened or changed. A scan closes it: it is no answer. */
export function PinDialog(): ReactNode {
  const words = useWords();
  const { isAsked, busy, result, give, leave } = usePin();
  return (
    <Dialog opened={isAsked} onClose={leave} title={words('pin.title')} isOnTop>
      <p>{words('pin.why')}</p>
      <PinEntry
        label={words('pin.field')}
        submitLabel={words('pin.go')}
        busy={busy}
        isFocused
        onPin={(pin) => drop(give(pin))}
      />
      <FormResultLine result={result} />
    </Dialog>
  );
}
