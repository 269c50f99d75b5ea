import type { LabelChange } from '../../contract/labels.ts';
import type { CodeRules, ExtractedCode } from '../../domain/codes/codeRules.ts';
import { extractedFrom } from '../../domain/codes/scannedCode.ts';
import { StationError } from '../../domain/failure.ts';
import { type LabelSettings, mayBeItems } from '../../domain/intake/labelShot.ts';
import type { FoundCode } from '../../domain/photo/codes.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Imaging } from '../../imaging/imaging.ts';
import { text } from '../../texts/text.ts';
import { changeSetting, readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';

export interface ReadCode {
  readonly text: string;
  readonly isReference: boolean;
}

export interface Labels {
  readonly settings: LabelSettings;
  /** Empty, at no cost, while labels are off. An unreadable picture is logged and gives none, so that no photo is held up. */
  read(path: () => Promise<string>): Promise<readonly ReadCode[]>;
  /** Missing parts stay as they are. Throws `invalid`, and then nothing changes. */
  change(change: LabelChange): Promise<LabelSettings>;
  /** Throws `invalid`, field `pattern`, for an expression that is faulty or too slow. */
  requirePattern(pattern: string): Promise<void>;
  tryPattern(pattern: string, texts: readonly string[]): Promise<readonly boolean[]>;
}

export interface LabelsOptions {
  readonly store: Pick<Store, 'settings'>;
  readonly closing: AbortSignal;
  readonly imaging: Pick<Imaging, 'ask'>;
  readonly codes: () => Pick<CodeRules, 'extract'>;
  readonly extracted: { remember(code: ExtractedCode): void };
}

export function createLabels({ store, closing, imaging, codes, extracted }: LabelsOptions): Labels {
  function referenceIn({ text, raw = text }: FoundCode): string {
    const found = extractedFrom(raw, codes());
    if (found !== null) extracted.remember(found);
    return found?.reference ?? text;
  }

  async function tryPattern(pattern: string, texts: readonly string[]): Promise<readonly boolean[]> {
    const fits = await imaging.ask('fits', { pattern, texts }, closing);
    if (fits !== null) return fits;
    throw new StationError('invalid', text('label.badPattern', { pattern }), { field: 'pattern' });
  }

  async function requirePattern(pattern: string): Promise<void> {
    await tryPattern(pattern, awkwardTexts);
  }

  async function withFits(pattern: string | null, texts: readonly string[]): Promise<readonly ReadCode[]> {
    const fits = pattern === null || texts.length === 0 ? null : await imaging.ask('fits', { pattern, texts }, closing);
    return texts.map((each, index) => ({ text: each, isReference: fits?.[index] === true }));
  }

  return {
    get settings() {
      return readSetting(store, stationSettings.labels);
    },
    async read(path) {
      const settings = readSetting(store, stationSettings.labels);
      const { opensItems, warnsOfOthers, pattern } = settings;
      if (!opensItems && !warnsOfOthers) return [];
      const found = (await imaging.ask('codes', { picture: await path() }, closing)) ?? [];
      const seen = found.filter((code) => mayBeItems(code, settings));
      return await withFits(pattern, [...new Set(seen.map(referenceIn))]);
    },
    requirePattern,
    async change(change) {
      if (change.pattern != null) await requirePattern(change.pattern);
      return changeSetting(store, stationSettings.labels, change);
    },
    tryPattern,
  };
}

/** A pattern that backtracks for ever does so on one of these: long runs whose end does not fit. */
const awkwardTexts = ['a', '1', 'A', '-', 'aA1-'].map((unit) => `${unit.repeat(60)}\u{1f45f}`);
