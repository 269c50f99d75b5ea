import { TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import type { Ref } from 'react';
import { KeyHint } from '../components/KeyHint.tsx';
import { useKeyHint } from '../keyboard/useKeyHint.ts';
import { useActions, useSelected } from '../stores/useStores.ts';
import { useWords } from '../words/useWords.ts';
import styles from './ScanField.module.css';

export interface ScanFieldProps {
  readonly fieldRef: Ref<HTMLInputElement>;
  onScan(code: string): void;
}

/** Where a code can be typed by hand; a scanner needs no field. */
export function ScanField({ fieldRef, onScan }: ScanFieldProps) {
  const text = useSelected('shoot', ({ scanText }) => scanText);
  const { setScanText } = useActions('shoot');
  const words = useWords();
  const keyHint = useKeyHint();
  const label = text === '' ? keyHint('scanField') : 'Enter';
  const hint = <KeyHint label={label} quiet={text === ''} />;
  return (
    <form
      className={`grow ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        onScan(text);
      }}
    >
      <TextInput
        ref={fieldRef}
        size="md"
        classNames={{ input: styles.input ?? '' }}
        aria-label={words('app.scan')}
        placeholder={words('app.scan')}
        leftSection={<IconScan size={22} aria-hidden="true" />}
        rightSection={
          text === '' ? (
            hint
          ) : (
            <button type="submit" className={`wide round ${styles.enter}`} aria-label={words('app.openCode')}>
              {hint}
            </button>
          )
        }
        rightSectionWidth={(label?.length ?? 0) < 2 ? 44 : 76}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={500}
        data-testid="scan-input"
        data-scan-field=""
        value={text}
        onChange={(event) => setScanText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setScanText('');
            event.currentTarget.blur();
          }
        }}
      />
    </form>
  );
}
