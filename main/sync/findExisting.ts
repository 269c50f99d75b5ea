import { PartnerFailure } from '../domain/failure.ts';
import type { SrUuid } from '../domain/ids.ts';
import { isByReference } from '../domain/item/sameSr.ts';
import type { Item, ProgressReport, SideGroup, SrState } from '../domain/model.ts';
import { isPassedOver } from '../domain/outbox/existingSr.ts';
import type { FoundSr } from '../domain/partner/service.ts';
import type { SrDetails } from '../domain/partner/srDetails.ts';
import type { PartnerPort } from './partnerPort.ts';

/** An SR of our account, as it stands now. */
export interface OwnSr {
  readonly srUuid: SrUuid;
  readonly microId: string | null;
  readonly url: string | null;
  readonly state: SrState;
  readonly sideGroups: readonly SideGroup[];
  readonly progress: ProgressReport;
  /** What was told of it beside, by Find or by the list. */
  readonly details?: Partial<SrDetails> | undefined;
}

export type LookingPartner = Pick<PartnerPort, 'find' | 'ownSides' | 'ownProgress' | 'srsPage'>;

/** A list longer than this is not walked for one item. */
const mostPages = 50;

/**
 * The SR that our account has under the item's reference, without one that a person passed over; null when there is none. Find is
 * public and gives one SR of several, of any account: only one that matched by its external id and that our credential may read
 * counts. Where it gives another, the account's list tells whether there is one behind it.
 */
export async function findExisting(
  partner: LookingPartner,
  item: Pick<Item, 'referenceId' | 'existing'>,
  canList: boolean,
  signal: AbortSignal,
): Promise<OwnSr | null> {
  const found = await partner.find(item.referenceId, signal);
  if (!found) return null;
  if (isByReference(found, item.referenceId) && !isPassedOver(item, found.srUuid, found.state)) {
    const own = await readFound(partner, found, signal);
    if (own) return own;
  }
  return canList ? findInList(partner, item, signal) : null;
}

/** What Find gave, with its sides and progress; null where the SR is another's. */
export function readFound(partner: OwnReads, found: FoundSr, signal: AbortSignal): Promise<OwnSr | null> {
  return readOwn(partner, { ...found, details: { legacyId: found.legacyId } }, signal);
}

type OwnReads = Pick<PartnerPort, 'ownSides' | 'ownProgress'>;

/** With its sides and progress, read with our credential; null where that is not given: the SR is another's. */
export async function readOwn(
  partner: OwnReads,
  { srUuid, microId, url, state, details }: Omit<OwnSr, 'sideGroups' | 'progress'>,
  signal: AbortSignal,
): Promise<OwnSr | null> {
  const sideGroups = await partner.ownSides(srUuid, signal);
  if (!sideGroups) return null;
  const progress = await partner.ownProgress(srUuid, signal);
  return progress && { srUuid, microId, url, state, sideGroups, progress, details };
}

async function findInList(
  partner: LookingPartner,
  item: Pick<Item, 'referenceId' | 'existing'>,
  signal: AbortSignal,
): Promise<OwnSr | null> {
  for (let pageNumber = 1; pageNumber <= mostPages; pageNumber += 1) {
    const page = await pageOrNull(partner, pageNumber, signal);
    if (!page) return null;
    for (const { srUuid, microId, referenceId, state, details } of page.entries) {
      if (referenceId !== item.referenceId || !state || isPassedOver(item, srUuid, state)) continue;
      const own = await readOwn(partner, { srUuid, microId, url: null, state, details }, signal);
      if (own) return own;
    }
    if (page.entries.length === 0 || (page.totalPages !== null && pageNumber >= page.totalPages)) return null;
  }
  return null;
}

/** Null where the deployment has no such list after all: that the profile names one may be our assumption. */
async function pageOrNull(partner: LookingPartner, pageNumber: number, signal: AbortSignal) {
  try {
    return await partner.srsPage(pageNumber, signal);
  } catch (error) {
    if (error instanceof PartnerFailure && isAnsweredNo(error)) return null;
    throw error;
  }
}

/** The partner refuses the call, or gives nothing that can be read. A refused key shows at the next call that needs it. */
export function isAnsweredNo({ kind }: PartnerFailure): boolean {
  return ['refused', 'not_found', 'not_offered', 'credentials', 'unreadable'].includes(kind);
}
