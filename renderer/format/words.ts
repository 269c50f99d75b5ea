import type { Stage } from '../../preload/contract/domainTypes.ts';
import type { SideStatus } from '../../preload/contract/views.ts';

/** Colours by meaning; `theme/tokens.css` gives each a pair that reads well in light and dark. */
export type Tone = 'neutral' | 'info' | 'busy' | 'good' | 'warn' | 'bad';

export interface Wording {
  readonly label: string;
  readonly tone: Tone;
}

export const stageWords: Readonly<Record<Stage, Wording>> = {
  shooting: { label: 'Shooting', tone: 'info' },
  ready: { label: 'Ready', tone: 'info' },
  sending: { label: 'Sending', tone: 'busy' },
  in_review: { label: 'In review', tone: 'neutral' },
  reshoot: { label: 'Re-shoot', tone: 'warn' },
  authentic: { label: 'Authentic', tone: 'good' },
  not_authentic: { label: 'Not authentic', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  needs_attention: { label: 'Needs attention', tone: 'bad' },
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
  missing: { label: 'missing', tone: 'neutral' },
  captured: { label: 'captured', tone: 'info' },
  uploading: { label: 'uploading', tone: 'busy' },
  uploaded: { label: 'uploaded', tone: 'good' },
  rejected: { label: 'rejected', tone: 'bad' },
};

/** Whether one of two lines for the person says all that the other says: then one is enough. */
export function saysTheSame(line: string, other: string): boolean {
  const [left, right] = [line, other].map((text) =>
    text
      .trim()
      .replace(/[.!]+$/, '')
      .toLowerCase(),
  );
  return left !== undefined && right !== undefined && right !== '' && left.includes(right);
}
