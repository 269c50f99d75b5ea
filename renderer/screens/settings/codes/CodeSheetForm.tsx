import { Button, Textarea } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { drop } from '../../../data/context.ts';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { useCommandKeys } from '../../../stores/useCommandKeys.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './CodeSheet.module.css';
import { CodeSheet } from './CodeSheet.tsx';

/** Commands, and places typed here. */
export function CodeSheetForm() {
  const words = useWords();
  const keyHint = useKeyHint();
  const [typed, setTyped] = useState('');
  const codes = useSelected('shoot', ({ codeSheet }) => codeSheet);
  const { askCodeSheet, endCodeSheet } = useActions('shoot');
  useEffect(() => {
    if (codes === null) return;
    drop(printWhole().finally(endCodeSheet));
  }, [codes, endCodeSheet]);
  const places = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [isAsking, setIsAsking] = useState(false);
  const print = (): void => {
    if (isAsking) return;
    setIsAsking(true);
    drop(askCodeSheet(places.slice(0, 200)).finally(() => setIsAsking(false)));
  };
  useCommandKeys('settings', { printCodes: print });
  return (
    <div className={`column top gap-4 ${styles.form}`}>
      <p>{words('codes.help')}</p>
      <Textarea
        label={words('codes.places')}
        description={words('codes.placesHelp')}
        autosize
        minRows={2}
        maxRows={8}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        variant="default"
        h={48}
        leftSection={<IconPrinter size={20} aria-hidden="true" />}
        rightSection={<KeyHint label={keyHint('printCodes')} quiet />}
        loading={isAsking || codes !== null}
        onClick={print}
        data-testid="print-codes"
      >
        {words('codes.print')}
      </Button>
      {codes === null ? null : createPortal(<CodeSheet codes={codes} />, document.body)}
    </div>
  );
}

/** A picture that has not loaded would be missing on paper. */
async function printWhole(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-testid="code-sheet"] img')];
  // A hidden picture may refuse to decode and still prints.
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  document.body.dataset.prints = '';
  window.print();
  delete document.body.dataset.prints;
}
