import { Button, PasswordInput } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { isScanInSecret } from '../../keyboard/scanInField.ts';
import { scannerGapMs } from '../../keyboard/wedge.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './PinEntry.module.css';

interface PinEntryProps {
  readonly label: string;
  readonly help?: string;
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly minLength?: number;
  readonly isFocused?: boolean;
  onPin(pin: string): void;
}

const maxDigits = 12;
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Digits by keyboard or by finger. What a scanner types goes out again, also where no Enter follows it. */
export function PinEntry({
  label,
  help,
  submitLabel,
  busy,
  minLength = 1,
  isFocused,
  onPin,
}: PinEntryProps): ReactNode {
  const words = useWords();
  const [pin, setPin] = useState('');
  const isScan = useScanGuard();
  const isWhole = pin.length >= minLength;
  const press = (digit: string) => setPin((before) => (before + digit).slice(0, maxDigits));

  function type(next: string, at: number): void {
    if (!/^\d*$/.test(next) || next.length > maxDigits) return;
    const before = isScan(pin, next, at);
    setPin(before ?? next);
  }

  return (
    <form
      className={styles.entry}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWhole || busy) return;
        setPin('');
        onPin(pin);
      }}
    >
      <PasswordInput
        label={label}
        description={help}
        inputMode="numeric"
        autoComplete="off"
        {...(isFocused === true ? { 'data-autofocus': true } : {})}
        value={pin}
        onChange={(event) => type(event.currentTarget.value, event.timeStamp)}
      />
      <div className={styles.pad} data-testid="pin-pad">
        {digits.map((digit) => (
          <Key key={digit} label={digit} onPress={() => press(digit)} />
        ))}
        <span />
        <Key label="0" onPress={() => press('0')} />
        <Button
          variant="default"
          h={56}
          aria-label={words('pin.deleteDigit')}
          onClick={() => setPin((before) => before.slice(0, -1))}
        >
          <IconBackspace size={22} aria-hidden="true" />
        </Button>
      </div>
      <Button type="submit" loading={busy} disabled={!isWhole}>
        {submitLabel}
      </Button>
    </form>
  );
}

function Key({ label, onPress }: { readonly label: string; onPress(): void }): ReactNode {
  return (
    <Button variant="default" h={56} className={styles.key ?? ''} onClick={onPress}>
      {label}
    </Button>
  );
}

/** Answers the text from before a scan, and null for what a person types. */
function useScanGuard() {
  const burst = useRef({ before: '', startedAt: 0, lastAt: Number.NEGATIVE_INFINITY, length: 0 });
  return (now: string, next: string, at: number): string | null => {
    const added = next.length - now.length;
    if (added <= 0) return null;
    const last = burst.current;
    const isNew = at - last.lastAt > scannerGapMs;
    const { before, startedAt, length } = isNew ? { before: now, startedAt: at, length: 0 } : last;
    burst.current = { before, startedAt, lastAt: at, length: length + added };
    const meanGapMs = (at - startedAt) / Math.max(1, length + added - 1);
    const typed = { length: length + added, meanGapMs, endGapMs: 0, restMs: Number.POSITIVE_INFINITY };
    return typed.length >= shortestScan && isScanInSecret(typed) ? before : null;
  };
}

/** Two keys this fast can be a person's. */
const shortestScan = 4;
