import { createStore } from 'zustand/vanilla';
import type { NoticeLevel } from './context.ts';

export interface Notice {
  readonly id: number;
  readonly level: NoticeLevel;
  readonly message: string;
  readonly at: number;
  /** Stays until it is dismissed. */
  readonly stays: boolean;
}

export interface NoticesState {
  readonly notices: readonly Notice[];
  tell(level: NoticeLevel, message: string, stays?: boolean): void;
  dismiss(id: number): void;
  /** Drops what has been shown long enough; errors stay longer. */
  expire(): void;
}

const shownForMs: Readonly<Record<NoticeLevel, number>> = {
  info: 5_000,
  success: 5_000,
  warning: 9_000,
  error: 12_000,
};
const mostShown = 4;

/**
 * Lines for the person that belong to no screen. The same line again only renews the one that is shown. Where they are too
 * many, those go first that would go by themselves.
 */
export function createNoticesStore(now: () => number) {
  let nextId = 1;
  return createStore<NoticesState>()((set, get) => ({
    notices: [],
    tell(level, message, stays = false) {
      const others = get().notices.filter((notice) => notice.message !== message);
      set({ notices: newest([...others, { id: nextId++, level, message, at: now(), stays }]) });
    },
    dismiss(id) {
      set({ notices: get().notices.filter((notice) => notice.id !== id) });
    },
    expire() {
      const kept = get().notices.filter((notice) => notice.stays || now() - notice.at < shownForMs[notice.level]);
      if (kept.length !== get().notices.length) set({ notices: kept });
    },
  }));
}

function newest(notices: readonly Notice[]): readonly Notice[] {
  const lasting = notices.filter(({ stays }) => stays).slice(-mostShown);
  const passing = notices.filter(({ stays }) => !stays);
  const room = mostShown - lasting.length;
  // The one just told is always seen.
  const kept = new Set([...lasting, ...passing.slice(Math.max(0, passing.length - room)), ...notices.slice(-1)]);
  return notices.filter((notice) => kept.has(notice));
}
