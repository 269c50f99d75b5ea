import { photoSources } from '../../../main/contract/photoSources.ts';
import type { CaptureNotice } from '../../../main/contract/views.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import type { NoticeGroup, NoticeLevel } from '../../data/context.ts';
import type { Sound } from '../../sounds/tones.ts';

export interface CaptureReport {
  readonly sound: Sound | null;
  readonly line: { readonly level: NoticeLevel; readonly message: Text; readonly group: NoticeGroup | null } | null;
}

export type Verdict = PhotoVerdict | 'refused';
export type PhotoVerdict = 'good' | 'look';

export function verdictOf({ accepted, attention }: Pick<CaptureNotice, 'accepted' | 'attention'>): Verdict {
  if (!accepted) return 'refused';
  return attention ? 'look' : 'good';
}

const sounds = { good: 'accepted', look: 'attention', refused: 'refused' } as const satisfies Record<Verdict, Sound>;

/** A photo on its side is heard and seen there. One that lands elsewhere or is refused gets a line. */
export function captureReport(notice: CaptureNotice, isOfOpenItem: boolean): CaptureReport {
  // An import sounds once, at its end.
  const isOne = notice.source !== photoSources.card;
  return { sound: isOne ? soundOf(notice) : null, line: lineOf(notice, isOne, isOfOpenItem) };
}

function soundOf(notice: CaptureNotice): Sound {
  if (notice.isNote === true && !notice.attention) return 'notice';
  return sounds[notice.isNote === true ? 'look' : verdictOf(notice)];
}

function lineOf(notice: CaptureNotice, isOne: boolean, isOfOpenItem: boolean): CaptureReport['line'] {
  const { accepted, attention, itemId } = notice;
  const { message } = notice;
  if (notice.isNote === true) {
    if (!isOne) return null;
    if (attention) return { level: 'warning', message, group: null };
    return { level: 'info', message, group: notice.photoId === null ? null : groups.here };
  }
  if (!accepted) return isOne ? { level: 'error', message, group: groups.refused } : null;
  if (notice.sideUuid !== null) return null;
  if (attention) return { level: 'warning', message, group: itemId === null ? groups.waiting : groups.keptOff };
  // The operator may think that this one is on a side: every side has its photo.
  if (itemId === null || !isOfOpenItem || !isOne) return null;
  return { level: 'info', message, group: trayOf(itemId) };
}

const groups = {
  here: { name: 'here', say: (count) => text('captured.moreHere', { count }) },
  waiting: { name: 'waiting', say: (count) => text('captured.moreWaiting', { count }) },
  keptOff: { name: 'keptOff', say: (count) => text('captured.moreKeptOff', { count }) },
  refused: {
    name: 'refused',
    say: (count) => text('captured.moreRefused', { count }),
  },
} satisfies Readonly<Record<string, NoticeGroup>>;

function trayOf(itemId: string): NoticeGroup {
  return { name: `tray ${itemId}`, say: (count) => text('captured.moreInTray', { count }) };
}
