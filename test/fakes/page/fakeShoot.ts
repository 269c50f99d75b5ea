import type { implement } from '@orpc/server';
import type { page as contract } from '../../../main/contract/page.ts';
import type { PhotoView } from '../../../main/contract/views.ts';
import { anyCode, meaningOf } from '../../../main/domain/codes/codeRules.ts';
import { nearReason, nearTitle } from '../../../main/domain/near/findNear.ts';
import { differenceOf, skeletonOf } from '../../../main/domain/near/nearCode.ts';
import { type FakeActs, stationError } from './fakeActs.ts';
import { fakeItem } from './fakeViews.ts';
import type { FakeWorld } from './fakeWorld.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

/** The fake station's Shoot screen: one item is open at a time. */
export function fakeShootPart(os: Os, world: FakeWorld, { noted, now, item, replace, open, setStatus }: FakeActs) {
  return {
    scan: os.shoot.scan.handler(({ input }) => {
      noted('shoot.scan', input);
      const meaning = meaningOf(input.reference, anyCode);
      if (meaning.kind === 'command') return meaning;
      if (meaning.kind === 'place') {
        const { place } = meaning;
        const { openItemId } = world.status;
        if (openItemId !== null) return { ...meaning, item: replace(openItemId, { place }), next: false };
        setStatus({ place });
        return { ...meaning, item: null, next: true };
      }
      const found = world.items.find((view) => view.referenceId === input.reference);
      // No rule of the fake station takes such a code for an item's.
      const isUnsure = input.reference.startsWith('EAN-') && input.isItem !== true;
      if (isUnsure) return { kind: 'unsure' as const, reference: input.reference };
      const alike = world.items.find((view) => skeletonOf(view.referenceId) === skeletonOf(input.reference));
      if (found === undefined && alike !== undefined && input.isItem !== true)
        return nearTo(input.reference, alike.referenceId);
      if (found === undefined) return { kind: 'new' as const, reference: input.reference };
      open(found.id);
      return { kind: 'opened' as const, item: item(found.id) };
    }),
    meant: os.shoot.meant.handler(({ input: { whole, rest } }) => {
      const knows = (code: string) => world.items.some((view) => view.referenceId === code);
      return knows(whole) ? 'whole' : knows(rest) ? 'rest' : 'ask';
    }),
    codeSheet: os.shoot.codeSheet.handler(({ input }) => {
      noted('shoot.codeSheet', input);
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6h-6z"/></svg>';
      const commands = ['next', 'retake', 'done'] as const;
      return {
        codes: [
          ...commands.map((command) => ({ command, place: null, text: `SIDESHOT:${command}`, svg })),
          ...input.places.map((place) => ({ command: null, place, text: `SIDESHOT PLACE ${place}`, svg })),
        ],
      };
    }),
    create: os.shoot.create.handler(({ input }) => {
      noted('shoot.create', input);
      const category = world.taxonomy.categories.find(({ uuid }) => uuid === input.categoryUuid);
      const created = fakeItem({
        id: `item-${world.items.length + 1}`,
        referenceId: input.reference,
        category: category?.name ?? null,
        type: category?.types.find(({ uuid }) => uuid === input.typeUuid)?.name ?? null,
        at: now(),
      });
      world.items = [created, ...world.items];
      open(created.id);
      return item(created.id);
    }),
    open: os.shoot.open.handler(({ input }) => {
      noted('shoot.open', input);
      open(input.itemId);
      return item(input.itemId);
    }),
    clearPlace: os.shoot.clearPlace.handler(({ input }) => {
      noted('shoot.clearPlace', input);
      setStatus({ place: null });
      return {};
    }),
    close: os.shoot.close.handler(({ input }) => {
      noted('shoot.close', input);
      open(null);
      return {};
    }),
    done: os.shoot.done.handler(({ input }) => {
      noted('shoot.done', input);
      const view = item(input.itemId);
      if (view.requiredDone < view.requiredTotal) throw stationError('Required sides are still missing.');
      replace(input.itemId, { markedDone: true, stage: 'sending' });
      open(null);
      return item(input.itemId);
    }),
    setAutoAdvance: os.shoot.setAutoAdvance.handler(({ input }) => {
      noted('shoot.setAutoAdvance', input);
      setStatus({ autoAdvance: input.on });
      return {};
    }),
    discard: os.shoot.discard.handler(({ input }) => {
      noted('shoot.discard', input);
      const { referenceId: reference, sides, tray } = item(input.itemId);
      const photos = [...sides.flatMap(({ photo }) => photo ?? []), ...tray];
      open(null);
      world.items = world.items.filter(({ id }) => id !== input.itemId);
      setStatus({ inbox: [...world.status.inbox, ...photos] });
      const kind = { categoryUuid: 'c', typeUuid: 't', serviceUuid: null, brand: null, model: null };
      return { reference, kind, photoIds: photos.map(({ id }) => id), isGone: true };
    }),
    setActiveSide: os.shoot.setActiveSide.handler(({ input }) => {
      noted('shoot.setActiveSide', input);
      const { sides, activeSideUuid, retakeSideUuid } = item(input.itemId);
      const open = sides.filter(({ status }) => status === 'missing' || status === 'rejected').map(({ uuid }) => uuid);
      const stays = retakeSideUuid === null ? activeSideUuid : (open[0] ?? null);
      const next = open.includes(input.sideUuid) ? input.sideUuid : stays;
      return replace(input.itemId, { activeSideUuid: next, retakeSideUuid: null });
    }),
  };
}

/** The question about a code that is the same to a person as one that is here. */
function nearTo(code: string, reference: string) {
  const difference = differenceOf(code, reference, null) ?? ({ kind: 'case' } as const);
  const near = { reference, where: 'here', itemId: null, difference } as const;
  const said = { title: nearTitle(near), why: nearReason(near) };
  return { kind: 'near' as const, reference: code, near: reference, where: near.where, ...said };
}

/** Moving photos between sides, tray and inbox. */
export function fakePhotosPart(os: Os, world: FakeWorld, { noted, item, replace, setStatus }: FakeActs) {
  return {
    retake: os.photos.retake.handler(({ input }) => {
      noted('photos.retake', input);
      const hasPhoto = item(input.itemId).sides.some(({ uuid, photo }) => uuid === input.sideUuid && photo !== null);
      return replace(input.itemId, {
        activeSideUuid: input.sideUuid,
        retakeSideUuid: hasPhoto ? input.sideUuid : null,
      });
    }),
    remove: os.photos.remove.handler(({ input }) => {
      noted('photos.remove', input);
      const view = world.items.find((other) => other.sides.some((side) => side.photo?.id === input.photoId));
      if (view === undefined) throw stationError('No such photo.');
      const sides = view.sides.map((side) =>
        side.photo?.id === input.photoId ? { ...side, photo: null, status: 'missing' as const } : side,
      );
      return replace(view.id, { sides, canUndo: true });
    }),
    removeAll: os.photos.removeAll.handler(({ input }) => {
      noted('photos.removeAll', input);
      const isOff = (photo: PhotoView | null) => photo !== null && input.photoIds.includes(photo.id);
      const { sides, tray, wrongItem } = item(input.itemId);
      return replace(input.itemId, {
        sides: sides.map((side) => (isOff(side.photo) ? { ...side, photo: null, status: 'missing' as const } : side)),
        tray: tray.filter((photo) => !isOff(photo)),
        wrongItem: wrongItem.filter(({ photoId }) => !input.photoIds.includes(photoId)),
        canUndo: true,
      });
    }),
    whichItem: os.photos.whichItem.handler(({ input }) => {
      noted('photos.whichItem', input);
      const photo = world.status.inbox.find(({ id }) => id === input.photoId);
      if (photo === undefined) throw stationError('No such photo.');
      setStatus({
        inbox: world.status.inbox.filter(({ id }) => id !== photo.id),
        whichItem: world.status.whichItem.filter(({ photoId }) => photoId !== photo.id),
      });
      return replace(input.itemId, { tray: [...item(input.itemId).tray, photo] });
    }),
    takeInbox: os.photos.takeInbox.handler(({ input }) => {
      noted('photos.takeInbox', input);
      const isTaken = (photo: PhotoView) => input.photoIds.includes(photo.id);
      const taken = world.status.inbox.filter(isTaken);
      setStatus({ inbox: world.status.inbox.filter((photo) => !isTaken(photo)) });
      return replace(input.itemId, { tray: [...item(input.itemId).tray, ...taken], canUndo: true });
    }),
    putInInbox: os.photos.putInInbox.handler(({ input }) => {
      noted('photos.putInInbox', input);
      const { tray } = item(input.itemId);
      const isPut = ({ id }: PhotoView) => input.photoIds.includes(id);
      setStatus({ inbox: [...world.status.inbox, ...tray.filter(isPut)] });
      return replace(input.itemId, { tray: tray.filter((photo) => !isPut(photo)) });
    }),
    move: os.photos.move.handler(({ input }) => {
      noted('photos.move', input);
      const view = item(input.itemId);
      const photo = [...view.tray, ...world.status.inbox].find(({ id }) => id === input.photoId);
      if (photo === undefined) throw stationError('No such photo.');
      setStatus({ inbox: world.status.inbox.filter(({ id }) => id !== photo.id) });
      const tray = view.tray.filter(({ id }) => id !== photo.id);
      if (input.sideUuid === null) return replace(view.id, { tray: [...tray, photo] });
      const sides = view.sides.map((side) =>
        side.uuid === input.sideUuid ? { ...side, photo, status: 'captured' as const } : side,
      );
      return replace(view.id, { tray, sides, canUndo: true });
    }),
    undo: os.photos.undo.handler(({ input }) => {
      noted('photos.undo', input);
      return replace(input.itemId, { canUndo: false });
    }),
  };
}
