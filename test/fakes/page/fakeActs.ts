import { ORPCError } from '@orpc/server';
import type { CaptureNotice, ItemView, StationEvent, StatusView } from '../../../main/contract/views.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { fakePhoto } from './fakeViews.ts';
import type { FakeWorld } from './fakeWorld.ts';

/** What the parts of the fake bridge do to its world. */
export interface FakeActs {
  /** Notes a call; throws what it was told to fail with. */
  noted(path: string, input: unknown): void;
  emit(event: StationEvent): void;
  now(): number;
  /** Throws for one that is not there. */
  item(itemId: string): ItemView;
  replace(itemId: string, change: Partial<ItemView>): ItemView;
  open(itemId: string | null): void;
  setStatus(change: Partial<StatusView>): void;
  /** A photo comes: to the side, else to the active one, else to the tray. */
  take(itemId: string, sideUuid: string | null, filename: string, source: string): CaptureNotice;
  /** A photo comes to the inbox. */
  takeToInbox(filename: string): void;
  /** The photo's warning goes, and with `gone` the photo too. */
  settleWarning(photoId: string, gone: boolean): ItemView;
}

export function fakeActs(world: FakeWorld, given: Pick<FakeActs, 'noted' | 'emit' | 'now'>): FakeActs {
  const { emit, now } = given;
  let shots = 0;
  const nextShotId = (): string => `shot-${++shots}`;

  function item(itemId: string): ItemView {
    const found = world.items.find(({ id }) => id === itemId);
    if (found === undefined) throw stationError('No such item.');
    return found;
  }

  function settleWarning(photoId: string, gone: boolean): ItemView {
    const warned = world.items.find(({ wrongItem }) => wrongItem.some((warning) => warning.photoId === photoId));
    if (warned === undefined) throw stationError('No such photo.');
    const sides = warned.sides.map((side) =>
      gone && side.photo?.id === photoId ? { ...side, photo: null, status: 'missing' as const } : side,
    );
    const wrongItem = warned.wrongItem.filter((warning) => warning.photoId !== photoId);
    return replace(warned.id, { sides, wrongItem });
  }

  function replace(itemId: string, change: Partial<ItemView>): ItemView {
    const before = item(itemId);
    const changed = settle({ ...before, ...change, revision: before.revision + 1, updatedAt: now() });
    world.items = world.items.map((other) => (other.id === itemId ? changed : other));
    emit({ type: 'item', id: itemId, stage: changed.stage, revision: changed.revision });
    return changed;
  }

  function open(itemId: string | null): void {
    world.items = world.items.map((other) => ({ ...other, open: other.id === itemId }));
    setStatus({ openItemId: itemId });
  }

  function setStatus(change: Partial<StatusView>): void {
    world.status = { ...world.status, ...change };
    emit({ type: 'status', status: world.status });
  }

  function take(itemId: string, sideUuid: string | null, filename: string, source: string): CaptureNotice {
    const view = item(itemId);
    const side = view.sides.find(({ uuid }) => uuid === (sideUuid ?? view.activeSideUuid));
    const photo = fakePhoto(nextShotId(), side?.name ?? 'tray', now());
    if (side === undefined) replace(itemId, { tray: [...view.tray, { ...photo, place: 'tray' }] });
    else {
      const sides = view.sides.map((other) =>
        other.uuid === side.uuid
          ? {
              ...other,
              photo,
              status: 'captured' as const,
              rejection: null,
              replacedPhotoId: other.photo?.id ?? null,
            }
          : other,
      );
      replace(itemId, {
        sides,
        activeSideUuid: nextActive({ ...view, sides }, side.uuid),
        canUndo: true,
        retakeSideUuid: null,
      });
    }
    return {
      accepted: true,
      filename,
      message: asGiven(side === undefined ? 'In the tray' : `On ${side.name}`),
      itemId,
      sideUuid: side?.uuid ?? null,
      sideName: side?.name ?? null,
      photoId: photo.id,
      source,
      at: now(),
    };
  }

  function takeToInbox(filename: string): void {
    setStatus({ inbox: [...world.status.inbox, fakePhoto(nextShotId(), filename, now())] });
  }

  return { ...given, item, replace, open, setStatus, take, takeToInbox, settleWarning };
}

export function stationError(message: string, field: string | null = null): ORPCError<'STATION', unknown> {
  return new ORPCError('STATION', { defined: true, status: 422, message, data: { code: 'not_possible', field } });
}

function settle(changed: ItemView): ItemView {
  const required = changed.sides.filter((side) => side.required);
  const done = required.filter((side) => side.status !== 'missing' && side.status !== 'rejected').length;
  return { ...changed, requiredDone: done, requiredTotal: required.length };
}

function nextActive(view: ItemView, after: string | null): string | null {
  const empty = view.sides.filter(
    (side) => side.uuid !== after && (side.status === 'missing' || side.status === 'rejected'),
  );
  return (empty.find((side) => side.required) ?? empty[0])?.uuid ?? null;
}
