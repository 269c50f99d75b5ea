import type { ItemId, SrUuid } from '../../domain/ids.ts';
import { awaitsPhotos } from '../../domain/item/stage.ts';
import type { Millis, ProgressReport, SideGroup, SrState } from '../../domain/model.ts';
import type { PartnerEvent } from '../../domain/partner/events.ts';
import type { SrDetails } from '../../domain/partner/srDetails.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { getItem, readFacts } from '../itemFacts.ts';
import { applyWaitingEvents } from './applyEvent.ts';
import { applyProgress } from './applyProgress.ts';
import { applyRequirements } from './applyRequirements.ts';
import { applyPolledState } from './applyState.ts';
import { keepDetails } from './keepDetails.ts';
import { audit, dropPending } from './settle.ts';

/** `readAt` is by our clock, `serverNow` by the partner's. */
export interface SrToAdopt {
  readonly srUuid: SrUuid;
  readonly microId: string | null;
  readonly url: string | null;
  readonly state: SrState;
  readonly sideGroups: readonly SideGroup[];
  readonly progress: ProgressReport;
  readonly details?: Partial<SrDetails> | undefined;
  readonly readAt: Millis;
  readonly serverNow: Millis;
}

/** Call it in a transaction that settles the item. Photos beyond the SR's demand stay unsent in the tray. */
export function adoptSr(
  context: ActionContext,
  itemId: ItemId,
  sr: SrToAdopt,
  parse: (text: string) => PartnerEvent,
): void {
  const { store } = context;
  const item = getItem(context, itemId);
  store.items.update(itemId, {
    srUuid: sr.srUuid,
    srKnown: true,
    adopted: true,
    microId: sr.microId,
    url: sr.url,
    nextPollAt: null,
  });
  audit(context, itemId, text('history.adopted'), { srUuid: sr.srUuid, instead: item.srUuid });
  keepDetails(store, itemId, sr.details);
  applyPolledState(context, itemId, sr.state, sr.serverNow);
  applyProgress(context, itemId, sr.progress, sr.readAt);
  if (!awaitsPhotos(readFacts(context, itemId))) setPhotosAside(context, itemId);
  applyRequirements(context, itemId, sr.sideGroups);
  applyWaitingEvents(context, itemId, sr.srUuid, parse);
}

/** Call it in a transaction. */
export function setPhotosAside(context: ActionContext, itemId: ItemId): void {
  const { photos, moves } = context.store;
  const unsent = photos.ofItem(itemId).filter(({ place, uploadedAt }) => place === 'active' && uploadedAt === null);
  dropPending(context, itemId, ({ payload }) => payload.kind === 'upload' || payload.kind === 'submit');
  if (unsent.length === 0) return;
  for (const { id } of unsent) photos.update(id, { place: 'tray', sideUuid: null, wantedSide: null });
  moves.removeOfItem(itemId);
  audit(context, itemId, text('history.photosKeptAside', { count: unsent.length }));
}
