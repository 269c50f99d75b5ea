import { Accordion, Button, Slider, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type Text, text } from '../../../../main/texts/text.ts';
import { useWords } from '../../../words/useWords.ts';

import { ThresholdField } from './ThresholdField.tsx';
import styles from './ThresholdRow.module.css';
import { countFlagged, histogram, type ThresholdScale } from './thresholds.ts';

export interface ThresholdRowProps {
  readonly scale: ThresholdScale;
  /** Null means the figure makes no note. */
  readonly value: number | null;
  readonly usual: number;
  /** This station's newest photos measure this. */
  readonly measured: readonly number[];
  readonly saving: boolean;
  onSet(value: number | null): void;
}

const bars = 48;

/** Shows what it would flag. */
export function ThresholdRow({ scale, value, usual, measured, saving, onSet }: ThresholdRowProps) {
  const words = useWords();
  const [moved, setMoved] = useState(value ?? usual);
  useEffect(() => setMoved(value ?? usual), [value, usual]);
  const isOn = value !== null;
  return (
    <Accordion.Item value={scale.threshold} data-testid={`threshold-${scale.threshold}`}>
      <Accordion.Control>
        <span className="flex wraps baseline between gap-1-5">
          <span className="medium">{words(scale.title)}</span>
          <span className={`soft ${styles.now}`}>
            {words(isOn ? limitText(scale, measured, moved) : text('sources.off'))}
          </span>
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <div className="column gap-2">
          <div className={`flex top between gap-5 ${styles.onOff}`}>
            <Switch
              size="lg"
              label={words('settings.quality.warns')}
              description={words(scale.help)}
              checked={isOn}
              disabled={saving}
              onChange={(event) => onSet(event.currentTarget.checked ? usual : null)}
            />
            <Button variant="default" disabled={saving || value === usual} onClick={() => onSet(usual)}>
              {words('settings.quality.default')}
            </Button>
          </div>
          {isOn ? (
            <>
              <Distribution scale={scale} measured={measured} limit={moved} />
              <Slider
                thumbLabel={words(
                  scale.flags === 'below' ? 'settings.quality.thumbBelow' : 'settings.quality.thumbAbove',
                  {
                    figure: scale.title,
                  },
                )}
                min={0}
                max={scale.most}
                step={scale.step}
                size="lg"
                thumbSize={28}
                value={moved}
                label={(value) => words(scale.figure(value))}
                onChange={setMoved}
                onChangeEnd={onSet}
              />
              <div className={`row wraps gap-2-5 ${styles.limits}`}>
                <ThresholdField scale={scale} value={moved} onSet={onSet} />
                <p className={styles.says}>
                  <strong>
                    {words(scale.flags === 'below' ? 'settings.quality.flagsBelow' : 'settings.quality.flagsAbove', {
                      limit: scale.figure(moved),
                    })}
                  </strong>{' '}
                  {words(flagsText(scale, measured, moved))}
                </p>
              </div>
            </>
          ) : null}
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** Said while it is folded. */
function limitText(scale: ThresholdScale, measured: readonly number[], limit: number): Text {
  const said = { limit: scale.figure(limit), flagged: countFlagged(scale, measured, limit), count: measured.length };
  return scale.flags === 'below' ? text('settings.quality.below', said) : text('settings.quality.above', said);
}

function flagsText(scale: ThresholdScale, measured: readonly number[], limit: number): Text {
  const count = measured.length;
  if (count === 0) return text('settings.quality.noneMeasured');
  return text('settings.quality.wouldFlag', { flagged: countFlagged(scale, measured, limit), count });
}

/** The line separates flagged photos; the colour repeats it. */
function Distribution({
  scale,
  measured,
  limit,
}: {
  scale: ThresholdScale;
  measured: readonly number[];
  limit: number;
}) {
  const words = useWords();
  const counts = histogram(measured, scale.most, bars);
  const highest = Math.max(1, ...counts);
  return (
    <svg
      className={`block wide ${styles.plot}`}
      viewBox={`0 0 ${bars * 10} 60`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words('settings.quality.plot', { count: measured.length, most: scale.figure(scale.most) })}
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
