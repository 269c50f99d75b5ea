import type { AdoptPage, AdoptResult } from '../../contract/commands/connection.ts';
import { StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import { isFinal } from '../../domain/item/mergeState.ts';
import { isSameSr } from '../../domain/item/sameSr.ts';
import type { Millis } from '../../domain/model.ts';
import type { ListedSr } from '../../domain/partner/service.ts';
import type { Store } from '../../domain/ports/store.ts';
import { parseEvent } from '../../partner/schemas/events.ts';
import { answerExisting, openQuestion } from '../../sync/actions/answerExisting.ts';
import { applyProgress } from '../../sync/actions/applyProgress.ts';
import { applyRequirements } from '../../sync/actions/applyRequirements.ts';
import { applyPolledState } from '../../sync/actions/applyState.ts';
import { changeItem } from '../../sync/actions/settle.ts';
import { takeOver } from '../../sync/actions/takeOver.ts';
import type { ActionContext } from '../../sync/context.ts';
import { findExisting, type LookingPartner, type OwnSr, readOwn } from '../../sync/findExisting.ts';
import { readFacts } from '../../sync/itemFacts.ts';
import { mayReread } from '../../sync/rereadRequirements.ts';
import { text } from '../../texts/text.ts';
import type { Connections } from './connections.ts';
import type { Link } from './link.ts';

export interface AdoptParts {
  readonly connections: Pick<Connections, 'require'>;
  readonly store: Pick<Store, 'items' | 'operations' | 'taxonomy'>;
  readonly actions: ActionContext;
  readonly recorder: { flush(itemId: ItemId): Promise<void> };
  readonly clock: () => Millis;
  readonly closing: AbortSignal;
}

/**
 * Takes over the SR of one reference, or every open one of the account. The abort signal ends it with what it has.
 * Throws `PartnerFailure`, and `not_offered` where there is no list.
 */
export async function adopt(
  parts: AdoptParts,
  { reference, all }: { readonly reference: string | null; readonly all: boolean },
  onPage: (page: AdoptPage) => void,
  signal: AbortSignal,
): Promise<AdoptResult> {
  const stop = AbortSignal.any([signal, parts.closing]);
  const one = reference === null ? nothing : await adoptOne(parts, reference, stop);
  if (!all) return one;
  const rest = await adoptAll(parts, onPage, stop);
  return { adopted: [...one.adopted, ...rest.adopted], not_ours: one.not_ours + rest.not_ours };
}

const nothing: AdoptResult = { adopted: [], not_ours: 0 };

async function adoptOne(parts: AdoptParts, reference: string, signal: AbortSignal): Promise<AdoptResult> {
  const link = parts.connections.require();
  const partner = withLimits(link);
  const found = await partner.find(reference, signal);
  if (!found) throw new StationError('not_found', text('existing.noneThere', { reference }), { field: 'reference' });
  const canList = link.profile.operations.list_srs !== null;
  const sr = await findExisting(partner, { referenceId: reference, existing: null }, canList, signal);
  if (!sr) return { adopted: [], not_ours: 1 };
  const isAdopted =
    takeHere(parts, link, reference, sr) ||
    (await take(parts, sr, { reference, typeUuid: null, serviceUuid: null, withPhotos: true, link }));
  if (!isAdopted) throw new StationError('not_possible', text('existing.notTaken', { reference }));
  return { adopted: [reference], not_ours: 0 };
}

function takeHere(
  { store, actions, clock }: AdoptParts,
  { connection, partner }: Link,
  reference: string,
  sr: OwnSr,
): boolean {
  const item = store.items.byReference(connection.id, reference);
  if (!item?.srKnown || !isSameSr(item.srUuid, sr.srUuid)) return false;
  changeItem(actions, item.id, () => {
    applyPolledState(actions, item.id, sr.state, partner.serverNow());
    applyProgress(actions, item.id, sr.progress, clock());
    if (mayReread(readFacts(actions, item.id))) applyRequirements(actions, item.id, sr.sideGroups);
  });
  if (openQuestion(item, store.operations.openOfItem(item.id))) answerExisting(actions, item.id, 'take');
  return true;
}

async function adoptAll(
  parts: AdoptParts,
  onPage: (page: AdoptPage) => void,
  signal: AbortSignal,
): Promise<AdoptResult> {
  const link = parts.connections.require();
  const partner = withLimits(link);
  const adopted: string[] = [];
  let notOurs = 0;
  let seen = 0;
  for (let pageNumber = 1; !signal.aborted; pageNumber += 1) {
    const { entries, totalPages } = await partner.srsPage(pageNumber, signal);
    for (const entry of entries) {
      if (signal.aborted) break;
      const outcome = await adoptListed(parts, link, entry, signal);
      if (outcome === 'not_ours') notOurs += 1;
      if (outcome === 'adopted' && entry.referenceId !== null) adopted.push(entry.referenceId);
    }
    seen += entries.length;
    onPage({ page: pageNumber, pages: totalPages, seen, adopted: adopted.length, not_ours: notOurs });
    if (entries.length === 0 || (totalPages !== null && pageNumber >= totalPages)) break;
  }
  return { adopted, not_ours: notOurs };
}

async function adoptListed(
  parts: AdoptParts,
  link: Link,
  entry: ListedSr,
  signal: AbortSignal,
): Promise<'adopted' | 'not_ours' | 'here'> {
  const { referenceId: reference, state, srUuid, microId, typeUuid, serviceUuid, details } = entry;
  if (reference === null || reference.trim() === '' || !entry.active || isFinal(state)) return 'here';
  if (parts.store.items.bySr(srUuid)) return 'here';
  const partner = withLimits(link);
  // The list has no view page, and on some deployments no state.
  const found = await partner.find(srUuid, signal);
  const now = found?.state ?? state;
  if (!now) return 'not_ours';
  if (isFinal(now)) return 'here';
  const sr = await readOwn(partner, { srUuid, microId, url: found?.url ?? null, state: now, details }, signal);
  if (!sr) return 'not_ours';
  return (await take(parts, sr, { reference, typeUuid, serviceUuid, withPhotos: false, link })) ? 'adopted' : 'here';
}

interface Taken {
  readonly reference: string;
  readonly typeUuid: string | null;
  readonly serviceUuid: string | null;
  readonly withPhotos: boolean;
  readonly link: Link;
}

async function take(parts: AdoptParts, sr: OwnSr, given: Taken): Promise<boolean> {
  const { reference, typeUuid, serviceUuid, withPhotos, link } = given;
  const item = {
    referenceId: reference,
    categoryUuid: categoryOf(parts.store, link, typeUuid) ?? '',
    typeUuid: typeUuid ?? '',
    serviceUuid,
  };
  const read = { ...sr, readAt: parts.clock(), serverNow: link.partner.serverNow() };
  const itemId = takeOver(parts.actions, { item, sr: read, withPhotos, parse: parseEvent });
  if (itemId !== null) await parts.recorder.flush(itemId);
  return itemId !== null;
}

function categoryOf(store: AdoptParts['store'], { connection }: Link, typeUuid: string | null): string | null {
  const tree = store.taxonomy.get(connection.id)?.tree ?? [];
  return tree.find(({ types }) => types.some(({ uuid }) => uuid === typeUuid))?.uuid ?? null;
}

function withLimits({ partner, ask }: Link): LookingPartner {
  return {
    find: (identifier, signal) => ask('find', () => partner.find(identifier, signal)),
    ownSides: (srUuid, signal) => ask('side_groups', () => partner.ownSides(srUuid, signal)),
    ownProgress: (srUuid, signal) => ask('progress', () => partner.ownProgress(srUuid, signal)),
    srsPage: (pageNumber, signal) => ask('list_srs', () => partner.srsPage(pageNumber, signal)),
  };
}
