import { Accordion, Button, Checkbox } from '@mantine/core';
import type {
  QualityChange,
  QualityNote,
  QualitySettingsView,
  QualityView,
} from '../../../../main/contract/quality.ts';
import { changeTo } from '../../../../main/contract/qualityChange.ts';
import { listed, type Text, text } from '../../../../main/texts/text.ts';
import { useWords } from '../../../words/useWords.ts';
import { Folds } from '../form/Folds.tsx';
import { SettingsForm } from '../form/SettingsForm.tsx';
import { Panel } from '../Panel.tsx';
import screen from '../SettingsScreen.module.css';
import styles from './ThresholdRow.module.css';
import { ThresholdRow } from './ThresholdRow.tsx';
import { type Threshold, thresholdScales } from './thresholds.ts';

type VerdictCode = QualityNote['code'];

const verdictWords: readonly (readonly [VerdictCode, Text])[] = [
  ['same_picture', text('settings.quality.samePicture')],
  ['lost_part', text('settings.quality.lostPart')],
  ['blurred', text('settings.quality.blurred')],
  ['glare', text('settings.quality.glare')],
  ['no_detail', text('settings.quality.noDetail')],
  ['too_bright', text('settings.quality.tooBright')],
  ['too_dark', text('settings.quality.tooDark')],
  ['colour_cast', text('settings.quality.cast')],
  ['noisy', text('settings.quality.noisy')],
  ['compressed', text('settings.quality.compressed')],
  ['too_small', text('settings.quality.tooSmall')],
  ['turned', text('settings.quality.turned')],
  ['like_rejected', text('settings.quality.likeRejected')],
  ['not_sharper', text('settings.quality.notSharper')],
];

/** Only these notes have thresholds. */
const restsOn: Readonly<Partial<Record<VerdictCode, readonly Threshold[]>>> = {
  blurred: ['itemSharpness', 'sharpness'],
  glare: ['glare'],
  no_detail: ['sharpness'],
  too_bright: ['itemBlown', 'clippedHigh'],
  too_dark: ['itemHighlights', 'clippedLow', 'brightness'],
  colour_cast: ['cast'],
  noisy: ['noise'],
  compressed: ['jpegQuality'],
};

export interface QualitySectionProps {
  readonly quality: QualityView;
  readonly saving: boolean;
  /** The fold that is open at first; default: the first threshold. */
  readonly opened?: string | undefined;
  onChange(change: QualityChange): void;
}

const [first] = thresholdScales;

/** Thresholds beside what photos measure, and which notes keep a photo off a side. */
export function QualitySection({ quality, saving, opened = first?.threshold, onChange }: QualitySectionProps) {
  const words = useWords();
  const { settings, defaults, measured } = quality;
  const photos = measured.brightness.length;
  return (
    <Folds opened={opened ?? null}>
      <div className={`column gap-6 ${screen.column}`}>
        <Panel title={words('settings.quality.noted')}>
          <p className="soft">
            {photos === 0 ? words('settings.quality.noPlots') : words('settings.quality.plots', { count: photos })}
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
                onSet={(value) => onChange({ thresholds: { [scale.threshold]: value } })}
              />
            ))}
          </div>
        </Panel>
        <Panel title={words('settings.quality.afterwards')}>
          <div>
            <Blocks settings={settings} saving={saving} onChange={onChange} />
          </div>
          <SettingsForm of="holdsMarked" />
          <div>
            <Button
              variant="default"
              disabled={saving}
              data-testid="quality-defaults"
              onClick={() => onChange(changeTo(defaults))}
            >
              {words('settings.quality.defaults')}
            </Button>
          </div>
        </Panel>
      </div>
    </Folds>
  );
}

/** The names of what is ticked are read while it is folded. */
function Blocks({
  settings,
  saving,
  onChange,
}: Omit<QualitySectionProps, 'quality' | 'opened'> & { settings: QualitySettingsView }) {
  const words = useWords();
  const ticked = verdictWords.filter(([code]) => settings.blocks.includes(code)).map(([, label]) => label);
  return (
    <Accordion.Item value="blocks" data-testid="quality-blocks">
      <Accordion.Control>
        <span className="flex wraps baseline between gap-1-5">
          <span className="medium">{words('settings.quality.keptOff')}</span>
          <span className={`soft ${styles.now}`}>
            {words(ticked.length === 0 ? text('settings.quality.nothingKeptOff') : listed(ticked))}
          </span>
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <p className="soft">{words('settings.quality.keptOffHelp')}</p>
        <div className={`grid tiles ${styles.blocks}`}>
          {verdictWords.map(([code, label]) => (
            <Checkbox
              key={code}
              size="md"
              label={words(label)}
              description={isTurnedOff(code, settings) ? words('settings.quality.turnedOff') : undefined}
              checked={settings.blocks.includes(code)}
              disabled={saving}
              onChange={(event) => onChange({ blocks: { [code]: event.currentTarget.checked } })}
            />
          ))}
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** A note that is not made blocks nothing, ticked or not. */
function isTurnedOff(code: VerdictCode, { thresholds }: QualitySettingsView): boolean {
  return restsOn[code]?.every((threshold) => thresholds[threshold] === null) ?? false;
}
