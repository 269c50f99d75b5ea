import { z } from 'zod';
import { type FailureDetails, PartnerFailure } from '../../domain/failure.ts';
import type { SrUuid } from '../../domain/ids.ts';
import type { SideGroup, UserChanges } from '../../domain/model.ts';
import type { CreatedSr, CreateSrRequest, FoundSr, ProgressAnswer } from '../../domain/partner/service.ts';
import type { PartnerCalls } from '../partnerCalls.ts';
import { withQuery } from '../query.ts';
import { readPaths } from '../readPaths.ts';
import { createSrAnswer } from '../schemas/createSr.ts';
import { findSrAnswer } from '../schemas/findSr.ts';
import { progressAnswer } from '../schemas/progress.ts';
import { sideGroupsAnswer } from '../schemas/sideGroups.ts';
import { encodePathValue } from '../template.ts';

/** Spec 4.1. The station chooses the SR's uuid, so that a repeated call names the same SR. */
export function createSr(calls: PartnerCalls, request: CreateSrRequest, signal: AbortSignal): Promise<CreatedSr> {
  const body = JSON.stringify({
    uuid: request.uuid,
    reference_id: request.referenceId,
    ...(request.serviceUuid === null ? {} : { service: request.serviceUuid }),
    item: { category: request.categoryUuid, type: request.typeUuid },
  });
  return calls.read(
    { endpoint: 'create', method: 'POST', path: '/api/v2/sr', body, isWrite: true, signal },
    createSrAnswer,
  );
}

/** Spec 4.2. The profile says what is left out here. */
export interface SideGroupsQuery {
  readonly includeInactive?: boolean;
  readonly organized?: boolean;
}

/** Spec 4.2. */
export function sideGroups(
  calls: PartnerCalls,
  srUuid: SrUuid,
  signal: AbortSignal,
  query: SideGroupsQuery = {},
): Promise<readonly SideGroup[]> {
  const { include_inactive, organized } = calls.profile.reads.side_groups;
  // The partner's default is false, so false is not sent.
  const path = withQuery(readPaths.side_groups(srUuid), {
    include_inactive: (query.includeInactive ?? include_inactive) || null,
    organized: (query.organized ?? organized) || null,
  });
  return calls.read({ endpoint: 'side_groups', method: 'GET', path, isWrite: false, signal }, sideGroupsAnswer);
}

/** Spec 4.3. The profile names the query parameter. */
export function progress(calls: PartnerCalls, srUuid: SrUuid, signal: AbortSignal): Promise<ProgressAnswer> {
  const path = withQuery(readPaths.progress(), { [calls.profile.params.progress.sr]: srUuid });
  return calls.read({ endpoint: 'progress', method: 'GET', path, isWrite: false, signal }, progressAnswer);
}

/** Spec 4.4, public. Null where the partner knows no such SR. */
export async function find(calls: PartnerCalls, identifier: string, signal: AbortSignal): Promise<FoundSr | null> {
  if (identifier === '') return null;
  const path = readPaths.find(identifier);
  try {
    return await calls.read({ endpoint: 'find', method: 'GET', path, isWrite: false, signal }, findSrAnswer);
  } catch (error) {
    if (error instanceof PartnerFailure && meansNoSuchSr(error.details)) return null;
    throw error;
  }
}

/** The spec does not show `data`, so it stays as it came. */
const updateUserAnswer = z.object({ data: z.unknown().optional() }).transform(({ data }): unknown => data ?? null);

/** Spec 4.12. */
export function updateUser(calls: PartnerCalls, userId: string, changes: UserChanges, signal: AbortSignal) {
  const path = `/api/actor/users/${encodePathValue(userId)}`;
  const body = JSON.stringify(changes);
  return calls.read({ endpoint: 'user', method: 'PUT', path, body, isWrite: true, signal }, updateUserAnswer);
}

const noSuchThing =
  /not[ _-]?found|no such|does(?: not|n't) exist|unknown (?:service request|sr|identifier|id)\b|no (?:service request|sr|record|result)s? (?:was |were )?(?:found|match)/i;

/** The spec does not show this answer. */
export function meansNoSuchSr(details: FailureDetails): boolean {
  if (details.kind === 'not_found') return true;
  return (
    details.code === 'success_false' && details.kind === 'refused' && noSuchThing.test(details.serverMessage ?? '')
  );
}
