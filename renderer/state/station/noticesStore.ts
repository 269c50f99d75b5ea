import { createStore } from 'zustand/vanilla';
import type { HealthLine } from '../../../main/contract/healthLines.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import type { NoticeGroup, NoticeLevel } from '../../data/context.ts';

export interface Notice {
  readonly id: number;
  readonly level: NoticeLevel;
  readonly message: Text;
  readonly at: number;
  readonly stays: boolean;
  /** An item's id, `noneOpen`, `stationAway` or `askedOf`: the line goes when that is over. */
  readonly itemId: string | null;
  /** The line of the Health page that says what to do. */
  readonly part: HealthLine | null;
}

interface Line extends Notice {
  readonly line: Text;
  readonly group: NoticeGroup | null;
  /** Lines of its group without room: the newest one counts them. */
  readonly unshown: number;
}

export interface NoticesState {
  readonly notices: readonly Line[];
  /** Newest first. */
  readonly past: readonly Notice[];
  notify(
    level: NoticeLevel,
    message: Text,
    stays?: boolean,
    group?: NoticeGroup | null,
    itemId?: string | null,
    part?: HealthLine | null,
  ): void;
  dismiss(id: number): void;
  leaveItem(itemId: string): void;
  /** The next photo ends requests and explanations. Lines about refused files stay. */
  goOn(itemId: string): void;
  expire(): void;
}

const shownForMs: Readonly<Record<NoticeLevel, number>> = {
  info: 5_000,
  success: 5_000,
  warning: 9_000,
  error: 12_000,
};
const maxShown = 4;
const maxPast = 50;

/** A repeated line renews the shown one, and a newer act on an item replaces the former. Of too many, lines that expire go first. */
export function createNoticesStore(now: () => number) {
  let nextId = 1;
  return createStore<NoticesState>()((set, get) => {
    /** They can still be read. */
    function keep(saved: readonly Line[]): void {
      const { notices, past } = get();
      const gone = notices.filter(({ id }) => !saved.some((other) => other.id === id)).toReversed();
      if (gone.length > 0) set({ notices: saved, past: [...gone, ...past].slice(0, maxPast) });
      else set({ notices: saved });
    }

    function drop(isOver: (notice: Line) => boolean): void {
      const { notices } = get();
      if (notices.some(isOver)) keep(notices.filter((notice) => !isOver(notice)));
    }

    return {
      notices: [],
      past: [],
      notify(level, line, stays = false, group = null, itemId = null, part = null) {
        const reported: Line = {
          id: nextId++,
          level,
          message: line,
          line,
          at: now(),
          stays,
          itemId,
          part,
          group,
          unshown: 0,
        };
        const others = get().notices.filter((other) => !isSameText(other.line, line) && !isAnswered(other, reported));
        keep(withUnshown(newest([...others, reported]), [...get().notices, reported]));
      },
      dismiss: (id) => drop((notice) => notice.id === id),
      leaveItem: (itemId) => drop((notice) => notice.itemId === itemId),
      goOn: (itemId) => drop(({ itemId: of, group, stays }) => of === itemId && group === null && !stays),
      expire: () => drop(({ stays, at, level }) => !stays && now() - at >= shownForMs[level]),
    };
  });
}

/** For example by an undo. */
function isAnswered(before: Line, reported: Line): boolean {
  return (
    reported.itemId !== null && reported.itemId === before.itemId && isConfirmation(reported) && isConfirmation(before)
  );
}

function isConfirmation({ level, stays, group }: Line): boolean {
  return (level === 'info' || level === 'success') && !stays && group === null;
}

function newest(notices: readonly Line[]): readonly Line[] {
  const lasting = notices.filter(({ stays }) => stays).slice(-maxShown);
  const passing = notices.filter(({ stays }) => !stays);
  const room = maxShown - lasting.length;
  const saved = new Set([...lasting, ...passing.slice(Math.max(0, passing.length - room)), ...notices.slice(-1)]);
  return notices.filter((notice) => saved.has(notice));
}

function withUnshown(saved: readonly Line[], before: readonly Line[]): readonly Line[] {
  return saved.map((notice) => {
    const { group, line } = notice;
    if (group === null) return notice;
    const isOfGroup = (other: Line): boolean => other.group?.name === group.name;
    if (saved.findLast(isOfGroup) !== notice) return { ...notice, message: line, unshown: 0 };
    const unshown = before
      .filter(isOfGroup)
      .reduce(
        (sum, other) => sum + other.unshown + (saved.some(({ line: shown }) => isSameText(shown, other.line)) ? 0 : 1),
        0,
      );
    return {
      ...notice,
      message: unshown === 0 ? line : text('frame.noticeWithMore', { line, more: group.say(unshown) }),
      unshown,
    };
  });
}

function isSameText(left: Text, right: Text): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
