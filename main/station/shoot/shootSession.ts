import type { ItemId, SideUuid } from '../../domain/ids.ts';
import type { AwaitedLabel } from '../../domain/intake/labelShot.ts';
import type { Visit } from '../../domain/intake/visits.ts';
import type { Retake } from '../../domain/item/retake.ts';
import type { Millis } from '../../domain/model.ts';

export interface ShootSession {
  readonly openItemId: ItemId | null;
  readonly openedAt: Millis | null;
  readonly visits: readonly Visit[];
  isOpen(itemId: ItemId): boolean;
  /** The marked photos shown when Done was pressed with photos under way; null without it. */
  readonly finishes: readonly string[] | null;
  finishLater(itemId: ItemId, seen: readonly string[] | null): void;
  open(itemId: ItemId): ItemId | null;
  close(): ItemId | null;
  chosenSide(itemId: ItemId): SideUuid | null;
  choose(itemId: ItemId, sideUuid: SideUuid | null): void;
  /** One photo replaces the one on the side. */
  retake(itemId: ItemId, retake: Retake): void;
  awaitedRetake(itemId: ItemId): Retake | null;
  awaitLabelled(label: AwaitedLabel): void;
  takeLabelled(): AwaitedLabel | null;
}

export interface ShootState {
  readonly open: OpenItem | null;
  readonly visits: readonly Visit[];
}

export interface OpenItem {
  readonly itemId: ItemId;
  readonly openedAt: Millis;
  readonly sideUuid: SideUuid | null;
  readonly retake: Retake | null;
  readonly finishes: readonly string[] | null;
}

export const nothingOpen: ShootState = { open: null, visits: [] };

/** After this many items a late file's time says nothing. */
const maxVisits = 20;

/** `changed` hears of each change with its items. */
export function createShootSession(
  clock: () => Millis,
  begin: ShootState = nothingOpen,
  changed: (state: ShootState, items: readonly ItemId[]) => void = () => undefined,
): ShootSession {
  let state = begin;
  let awaited: AwaitedLabel | null = null;

  function change(next: ShootState): void {
    const items = [state.open?.itemId, next.open?.itemId].filter((id) => id !== undefined);
    state = next;
    changed(next, items);
  }

  function replace(next: ItemId | null): ItemId | null {
    const { open: before, visits } = state;
    if ((before?.itemId ?? null) === next) return null;
    const now = clock();
    change({
      open: next === null ? null : { itemId: next, openedAt: now, sideUuid: null, retake: null, finishes: null },
      visits: before === null ? visits : withVisit(visits, before, now),
    });
    return before?.itemId ?? null;
  }

  function choose(itemId: ItemId, sideUuid: SideUuid | null, retake: Retake | null): void {
    if (state.open?.itemId === itemId) change({ ...state, open: { ...state.open, sideUuid, retake } });
  }

  function openOf(itemId: ItemId): OpenItem | null {
    return state.open?.itemId === itemId ? state.open : null;
  }

  return {
    get openItemId() {
      return state.open?.itemId ?? null;
    },
    get openedAt() {
      return state.open?.openedAt ?? null;
    },
    get visits() {
      return state.visits;
    },
    isOpen: (itemId) => openOf(itemId) !== null,
    get finishes() {
      return state.open?.finishes ?? null;
    },
    finishLater(itemId, finishes) {
      if (state.open?.itemId === itemId) change({ ...state, open: { ...state.open, finishes } });
    },
    open(itemId) {
      awaited = null;
      return replace(itemId);
    },
    close: () => replace(null),
    chosenSide: (itemId) => openOf(itemId)?.sideUuid ?? null,
    choose: (itemId, sideUuid) => choose(itemId, sideUuid, null),
    retake: (itemId, wanted) => choose(itemId, wanted.sideUuid, wanted),
    awaitedRetake: (itemId) => openOf(itemId)?.retake ?? null,
    awaitLabelled(label) {
      awaited = label;
    },
    takeLabelled() {
      const label = awaited;
      awaited = null;
      return label;
    },
  };
}

export function withVisit(visits: readonly Visit[], { itemId, openedAt }: OpenItem, leftAt: Millis): readonly Visit[] {
  return [{ itemId, openedAt, leftAt }, ...visits].slice(0, maxVisits);
}
