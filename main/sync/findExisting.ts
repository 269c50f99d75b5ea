import { PartnerFailure } from '../domain/failure.ts';
import type { SrUuid } from '../domain/ids.ts';
import { isByReference } from '../domain/item/sameSr.ts';
import type { Item, ProgressReport, SideGroup, SrState } from '../domain/model.ts';
import { isPassedOver } from '../domain/outbox/existingSr.ts';
import type { FoundSr } from '../domain/partner/service.ts';
import type { SrDetails } from '../domain/partner/srDetails.ts';
import type { PartnerPort } from './partnerPort.ts';

export interface OwnSr {
  readonly srUuid: SrUuid;
  readonly microId: string | null;
  readonly url: string | null;
  readonly state: SrState;
  readonly sideGroups: readonly SideGroup[];
  readonly progress: ProgressReport;
  readonly details?: Partial<SrDetails> | undefined;
}

export type LookingPartner = Pick<PartnerPort, 'find' | 'ownSides' | 'ownProgress' | 'srsPage'>;

/** A longer list is not searched for one item. */
const maxPages = 50;

/**
 * Null when the account has no SR under the reference. Find gives one SR of any account, so only an external id that
 * our credential reads counts; else the account's list decides.
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

export function readFound(partner: OwnReads, found: FoundSr, signal: AbortSignal): Promise<OwnSr | null> {
  return readOwn(partner, { ...found, details: { legacyId: found.legacyId } }, signal);
}

type OwnReads = Pick<PartnerPort, 'ownSides' | 'ownProgress'>;

/** Null where our credential may not read the SR. */
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
  for (let pageNumber = 1; pageNumber <= maxPages; pageNumber += 1) {
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

/** Null where the list, which may be our assumption, does not exist. */
async function pageOrNull(partner: LookingPartner, pageNumber: number, signal: AbortSignal) {
  try {
    return await partner.srsPage(pageNumber, signal);
  } catch (error) {
    if (error instanceof PartnerFailure && isAnsweredNo(error)) return null;
    throw error;
  }
}

/** A refused key shows at the next call that needs it. */
export function isAnsweredNo({ kind }: PartnerFailure): boolean {
  return ['refused', 'not_found', 'not_offered', 'credentials', 'unreadable'].includes(kind);
}
