import type { DirectoryEntry, RejectedSide } from '../../domain/fleet/directory.ts';
import type { ItemId, SrUuid } from '../../domain/ids.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import type { NewItem } from './createItem.ts';
import { createItem } from './createItem.ts';
import { audit, changeItem } from './settle.ts';

/**
 * The create that follows takes over the other station's SR and photos without asking. Rejected sides are flagged when
 * the SR is here, also where events did not reach this station.
 */
export function beginShared(context: ActionContext, wanted: NewItem, entry: DirectoryEntry): ItemId {
  const itemId = createItem(context, wanted);
  changeItem(context, itemId, () => {
    const item = context.store.items.get(itemId);
    const srUuid = (entry.sr ?? item?.srUuid ?? '') as SrUuid;
    const isFree = context.store.items.bySr(srUuid) === null;
    const state = { primary: 'DRAFT', supplement: null };
    context.store.items.update(itemId, {
      ...(isFree ? { srUuid } : {}),
      existing: { srUuid, state, held: 0, sides: 0, answer: 'take' },
    });
    for (const [at, sides] of roundsOf(entry.rejected)) keepRejection(context, srUuid, entry.reference, at, sides);
    audit(context, itemId, text('history.begunElsewhere', { station: entry.station }));
  });
  return itemId;
}

function roundsOf(rejected: readonly RejectedSide[]): ReadonlyMap<number, readonly RejectedSide[]> {
  const rounds = new Map<number, readonly RejectedSide[]>();
  for (const side of rejected) rounds.set(side.at, [...(rounds.get(side.at) ?? []), side]);
  return rounds;
}

/** Stands for the missing event and waits for the SR. It is untrusted, for it is only a station's word. */
function keepRejection(
  { store, clock }: ActionContext,
  srUuid: SrUuid,
  reference: string,
  at: number,
  sides: readonly RejectedSide[],
): void {
  const type = 'media_rejected';
  if (store.events.ofSr(srUuid).some((event) => event.type === type && event.serverAt === at)) return;
  const reported = sides.map(({ name, reason, message }) => ({ side: name, reason, message: message ?? '' }));
  const timestamp = new Date(at).toISOString();
  store.events.insert({
    dedupeKey: ['fleet', type, srUuid, timestamp].join(' '),
    srUuid,
    type,
    serverAt: at,
    payload: JSON.stringify({ event_type: type, sr_uuid: srUuid, reference_id: reference, sides: reported, timestamp }),
    receivedAt: clock(),
    trusted: false,
  });
}
