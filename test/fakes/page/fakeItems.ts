import type { implement } from '@orpc/server';
import type { page as contract } from '../../../main/contract/page.ts';
import type { ItemView } from '../../../main/contract/views.ts';
import { asGiven } from '../../../main/texts/text.ts';
import type { FakeActs } from './fakeActs.ts';
import { fakeReshootRow } from './fakeViews.ts';
import type { FakeWorld } from './fakeWorld.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

/** The fake station's items. */
export function fakeItemsPart(os: Os, world: FakeWorld, { noted, now, item, replace }: FakeActs) {
  return {
    page: os.items.page.handler(({ input }) => {
      noted('items.page', input);
      const found = world.items.filter(
        (view) => (input.stage === null || view.stage === input.stage) && view.referenceId.includes(input.search ?? ''),
      );
      const fitting = input.reverse === true ? found.toReversed() : found;
      const start = Number(input.cursor ?? 0);
      const end = start + input.limit;
      return { items: fitting.slice(start, end), nextCursor: end < fitting.length ? String(end) : null };
    }),
    filterChoices: os.items.filterChoices.handler(() => ({ types: [], services: [] })),
    get: os.items.get.handler(({ input }) => {
      noted('items.get', input);
      return item(input.itemId);
    }),
    reshoot: os.items.reshoot.handler(({ input }) => {
      const all = world.items.filter((view) => view.stage === 'reshoot').map(fakeReshootRow);
      const start = input.after ?? 0;
      const end = start + 30;
      return { items: all.slice(start, end), next: end < all.length ? end : null };
    }),
    submit: os.items.submit.handler(({ input }) => {
      noted('items.submit', input);
      return replace(input.itemId, { stage: 'sending', markedDone: true, canSubmit: false });
    }),
    cancel: os.items.cancel.handler(({ input }) => {
      noted('items.cancel', input);
      return replace(input.itemId, { stage: 'cancelled', canCancel: false });
    }),
    keep: os.items.keep.handler(({ input }) => {
      noted('items.keep', input);
      return replace(input.itemId, { stage: 'shooting', canKeep: false });
    }),
    retry: os.items.retry.handler(({ input }) => {
      noted('items.retry', input);
      return replace(input.itemId, { lastError: null, waitingText: asGiven('Trying again now') });
    }),
    setPlace: os.items.setPlace.handler(({ input }) => {
      noted('items.setPlace', input);
      return replace(input.itemId, { place: input.place });
    }),
    answerExisting: os.items.answerExisting.handler(({ input }) => {
      noted('items.answerExisting', input);
      return replace(input.itemId, { existing: null, stage: 'shooting', lastError: null, waitingText: null });
    }),
    flagSide: os.items.flagSide.handler(({ input }) => {
      noted('items.flagSide', input);
      const sides = item(input.itemId).sides.map((side) =>
        side.uuid === input.sideUuid
          ? {
              ...side,
              status: 'rejected' as const,
              rejection: {
                id: `hand-${side.uuid}`,
                sideName: side.name,
                reason: input.reason,
                message: null,
                at: now(),
                photoId: side.photo?.id ?? null,
                markedBy: asGiven('ann'),
              },
            }
          : side,
      );
      return replace(input.itemId, { sides, stage: 'reshoot', sidesNotNamed: false });
    }),
    dismissRejection: os.items.dismissRejection.handler(({ input }) => {
      noted('items.dismissRejection', input);
      return replace(input.itemId, withoutRejection(item(input.itemId), input.rejectionId));
    }),
    answerRejection: os.items.answerRejection.handler(({ input }) => {
      noted('items.answerRejection', input);
      return replace(input.itemId, withoutRejection(item(input.itemId), input.rejectionId));
    }),
    details: os.items.details.handler(() => world.details),
    timeline: os.items.timeline.handler(() => ({ entries: world.timeline, next: null })),
    audit: os.items.audit.handler(() => ({ entries: world.audit })),
  };
}

function withoutRejection(view: ItemView, rejectionId: string): Pick<ItemView, 'sides' | 'unplacedRejections'> {
  const sides = view.sides.map((side) =>
    side.rejection?.id === rejectionId ? { ...side, rejection: null, status: 'uploaded' as const } : side,
  );
  return { sides, unplacedRejections: view.unplacedRejections.filter(({ id }) => id !== rejectionId) };
}
