import { TextInput } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import type { Text } from '../../../../main/texts/text.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './ThresholdRow.module.css';
import { readTyped, type ThresholdScale, typedText } from './thresholds.ts';

export interface ThresholdFieldProps {
  readonly scale: ThresholdScale;
  readonly value: number;
  onSet(value: number): void;
}

export function ThresholdField({ scale, value, onSet }: ThresholdFieldProps) {
  const words = useWords();
  const saved = typedText(scale, value);
  const [typed, setTyped] = useState(saved);
  const [error, setError] = useState<Text | null>(null);
  const errorId = useId();

  function show(shown: string): void {
    setTyped(shown);
    setError(null);
  }
  useEffect(() => {
    setTyped(saved);
    setError(null);
  }, [saved]);

  function take(): void {
    if (typed.trim() === saved) {
      show(saved);
      return;
    }
    const read = readTyped(scale, typed);
    if ('error' in read) setError(read.error);
    else onSet(read.value);
  }

  return (
    <>
      <TextInput
        className="stiff"
        w="6.5rem"
        aria-label={words(scale.unit === '%' ? 'settings.quality.limitInPercent' : 'settings.quality.limit', {
          figure: scale.title,
        })}
        aria-describedby={error === null ? undefined : errorId}
        inputMode="numeric"
        size="md"
        rightSection={scale.unit === '' ? null : <span aria-hidden="true">{scale.unit}</span>}
        value={typed}
        error={error !== null}
        onChange={(event) => show(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take();
          if (key === 'Escape') show(saved);
        }}
      />
      {error === null ? null : (
        <p id={errorId} className={`stop ${styles.error}`} role="alert">
          {words(error)}
        </p>
      )}
    </>
  );
}
