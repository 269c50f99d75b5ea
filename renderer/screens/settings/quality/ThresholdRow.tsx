import { Button, Slider, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { counted } from '../../../format/time.ts';
import { ThresholdField } from './ThresholdField.tsx';
import styles from './ThresholdRow.module.css';
import { countFlagged, histogram, type ThresholdScale } from './thresholds.ts';

export interface ThresholdRowProps {
  readonly scale: ThresholdScale;
  /** Null while nothing is said about this figure. */
  readonly value: number | null;
  readonly usual: number;
  /** What this station's newest photos measure. */
  readonly measured: readonly number[];
  readonly saving: boolean;
  onSet(value: number | null): void;
}

const bars = 48;

/** One threshold over the distribution of what this station's photos measure, with what it would flag. */
export function ThresholdRow({ scale, value, usual, measured, saving, onSet }: ThresholdRowProps) {
  const [moved, setMoved] = useState(value ?? usual);
  useEffect(() => setMoved(value ?? usual), [value, usual]);
  const isOn = value !== null;
  return (
    <section className={styles.row} aria-label={scale.title} data-testid={`threshold-${scale.threshold}`}>
      <div className={styles.head}>
        <Switch
          size="lg"
          label={scale.title}
          description={scale.help}
          checked={isOn}
          disabled={saving}
          onChange={(event) => onSet(event.currentTarget.checked ? usual : null)}
        />
        <Button variant="default" disabled={saving || value === usual} onClick={() => onSet(usual)}>
          Default
        </Button>
      </div>
      {isOn ? (
        <>
          <Distribution scale={scale} measured={measured} limit={moved} />
          <Slider
            thumbLabel={`${scale.title}: flagged ${scale.flags} this`}
            min={0}
            max={scale.most}
            step={scale.step}
            size="lg"
            thumbSize={28}
            value={moved}
            label={scale.text}
            onChange={setMoved}
            onChangeEnd={onSet}
          />
          <div className={styles.limits}>
            <ThresholdField scale={scale} value={moved} onSet={onSet} />
            <p className={styles.says}>
              Flags photos {scale.flags} <strong>{scale.text(moved)}</strong>. {flagsText(scale, measured, moved)}
            </p>
          </div>
        </>
      ) : null}
    </section>
  );
}

function flagsText(scale: ThresholdScale, measured: readonly number[], limit: number): string {
  if (measured.length === 0) return 'No photo has been measured at this station yet.';
  const flagged = countFlagged(scale, measured, limit);
  const what = flagged === 0 ? 'none' : flagged.toLocaleString('en');
  return `It would flag ${what} of the last ${counted(measured.length, 'photo')}.`;
}

/** The line parts what is flagged from what is not; the colour only repeats it. */
function Distribution({
  scale,
  measured,
  limit,
}: {
  scale: ThresholdScale;
  measured: readonly number[];
  limit: number;
}) {
  const counts = histogram(measured, scale.most, bars);
  const highest = Math.max(1, ...counts);
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${bars * 10} 60`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`What the last ${counted(measured.length, 'photo')} measure, from 0 to ${scale.text(scale.most)}`}
    >
      {counts.map((count, bar) => {
        const middle = ((bar + 0.5) / bars) * scale.most;
        const isFlagged = scale.flags === 'below' ? middle < limit : middle > limit;
        // A single photo among hundreds must still be seen.
        const height = count === 0 ? 0 : Math.max(3, (count / highest) * 58);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={bar}
            className={isFlagged ? styles.flagged : styles.fine}
            x={bar * 10 + 1}
            y={60 - height}
            width={8}
            height={height}
          />
        );
      })}
      <line
        className={styles.limit}
        x1={(limit / scale.most) * bars * 10}
        x2={(limit / scale.most) * bars * 10}
        y1={0}
        y2={60}
      />
    </svg>
  );
}
