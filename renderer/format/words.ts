import type { Stage } from '../../main/contract/domainTypes.ts';
import type { SideStatus } from '../../main/contract/views.ts';
import { type Text, text } from '../../main/texts/text.ts';
import type { Words } from '../../main/texts/wordsIn.ts';

/** Colours by meaning; `theme/tokens.css` gives each a pair that reads well in light and dark. */
export type Tone = 'neutral' | 'info' | 'busy' | 'good' | 'warn' | 'bad';

export interface Wording {
  readonly label: Text;
  readonly tone: Tone;
}

export const stageWords: Readonly<Record<Stage, Wording>> = {
  shooting: { label: text('stage.shooting'), tone: 'info' },
  ready: { label: text('stage.ready'), tone: 'info' },
  sending: { label: text('stage.sending'), tone: 'busy' },
  in_review: { label: text('stage.inReview'), tone: 'neutral' },
  reshoot: { label: text('stage.reshoot'), tone: 'warn' },
  authentic: { label: text('stage.authentic'), tone: 'good' },
  not_authentic: { label: text('stage.notAuthentic'), tone: 'bad' },
  cancelled: { label: text('stage.cancelled'), tone: 'neutral' },
  needs_attention: { label: text('stage.needsAttention'), tone: 'bad' },
};

/** The order of the queue's segments: what a person acts on comes first. */
export const stageOrder: readonly Stage[] = [
  'needs_attention',
  'reshoot',
  'shooting',
  'ready',
  'sending',
  'in_review',
  'authentic',
  'not_authentic',
  'cancelled',
];

export const sideStatusWords: Readonly<Record<SideStatus, Wording>> = {
  missing: { label: text('sideStatus.missing'), tone: 'neutral' },
  captured: { label: text('sideStatus.captured'), tone: 'info' },
  uploading: { label: text('sideStatus.uploading'), tone: 'busy' },
  uploaded: { label: text('sideStatus.uploaded'), tone: 'good' },
  rejected: { label: text('sideStatus.rejected'), tone: 'bad' },
};

/** When a step of an item is tried next. */
export function nextTry(when: Text): Text {
  return text('item.nextTry', { when });
}

/** Whether one of two lines for the person says all that the other says: then one is enough. */
export function saysTheSame(words: Words, line: Text | null, other: Text): boolean {
  if (line === null) return false;
  const [left, right] = [line, other].map((text) =>
    words(text)
      .trim()
      .replace(/[.!]+$/, '')
      .toLowerCase(),
  );
  return left !== undefined && right !== undefined && right !== '' && left.includes(right);
}
