import { Button, Checkbox } from '@mantine/core';
import type { QualityNote, QualitySettingsView, QualityView } from '../../../../preload/contract/quality.ts';
import { counted } from '../../../format/time.ts';
import { Panel } from '../Panel.tsx';
import styles from './ThresholdRow.module.css';
import { ThresholdRow } from './ThresholdRow.tsx';
import { type Threshold, thresholdScales } from './thresholds.ts';

type VerdictCode = QualityNote['code'];

const verdictWords: readonly (readonly [VerdictCode, string])[] = [
  ['same_picture', 'The same picture as another side'],
  ['blurred', 'Blurred'],
  ['no_detail', 'Nothing to be seen'],
  ['too_bright', 'Too bright'],
  ['too_dark', 'Too dark'],
  ['colour_cast', 'Colour cast'],
  ['too_small', 'Too small for the partner'],
  ['turned', 'Upright on a wide side, or wide on an upright one'],
  ['like_rejected', 'As the rejected photo of the side'],
  ['not_sharper', 'No sharper than the rejected photo'],
];

/** The thresholds that make a note; the others are not measured against one. */
const restsOn: Readonly<Partial<Record<VerdictCode, readonly Threshold[]>>> = {
  blurred: ['sharpness'],
  no_detail: ['sharpness'],
  too_bright: ['clippedHigh'],
  too_dark: ['clippedLow', 'brightness'],
  colour_cast: ['cast'],
};

export interface QualitySectionProps {
  readonly quality: QualityView;
  readonly saving: boolean;
  onSet(settings: QualitySettingsView): void;
}

/** Where this station's notes on photos begin, beside what its photos measure, and which of them keep a photo off a side. */
export function QualitySection({ quality, saving, onSet }: QualitySectionProps) {
  const { settings, defaults, measured } = quality;
  const photos = measured.brightness.length;
  return (
    <>
      <Panel title="When a photo is noted">
        <p className={styles.hint}>
          {photos === 0
            ? 'The plots fill as photos come.'
            : `The plots show what the last ${counted(photos, 'photo')} of this station measure.`}{' '}
          A change counts at once, also for photos that are here.
        </p>
        <div>
          {thresholdScales.map((scale) => (
            <ThresholdRow
              key={scale.threshold}
              scale={scale}
              value={settings.thresholds[scale.threshold]}
              usual={defaults.thresholds[scale.threshold] ?? 0}
              measured={measured[scale.threshold]}
              saving={saving}
              onSet={(value) =>
                onSet({ ...settings, thresholds: { ...settings.thresholds, [scale.threshold]: value } })
              }
            />
          ))}
        </div>
      </Panel>
      <Panel title="What keeps a photo off its side">
        <p className={styles.hint}>
          Nothing, unless it is ticked here. Such a photo is taken and kept all the same, but goes to the item's tray
          with its reason, and cannot be put on a side.
        </p>
        <div className={styles.blocks}>
          {verdictWords.map(([code, label]) => (
            <Checkbox
              key={code}
              size="md"
              label={label}
              description={isTurnedOff(code, settings) ? 'Turned off above: nothing is kept off for it.' : undefined}
              checked={settings.blocks.includes(code)}
              disabled={saving}
              onChange={(event) =>
                onSet({ ...settings, blocks: withCode(settings, code, event.currentTarget.checked) })
              }
            />
          ))}
        </div>
        <div>
          <Button variant="default" disabled={saving} data-testid="quality-defaults" onClick={() => onSet(defaults)}>
            All back to the defaults
          </Button>
        </div>
      </Panel>
    </>
  );
}

/** A note that is not made keeps nothing off, ticked or not. */
function isTurnedOff(code: VerdictCode, { thresholds }: QualitySettingsView): boolean {
  return restsOn[code]?.every((threshold) => thresholds[threshold] === null) ?? false;
}

function withCode({ blocks }: QualitySettingsView, code: VerdictCode, isIn: boolean): VerdictCode[] {
  const others = blocks.filter((other) => other !== code);
  return isIn ? [...others, code] : others;
}
