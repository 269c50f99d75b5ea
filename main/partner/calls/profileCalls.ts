import type { ListedSr, SrContext } from '../../domain/partner/service.ts';
import { clampPageSize, eachEntry, type Page } from '../pages.ts';
import { notOfferedFailure, type PartnerCalls, withTemplates } from '../partnerCalls.ts';
import type { TemplateValues } from '../placeholders.ts';
import { type Sorting, sortQuery, withQuery } from '../query.ts';
import { listSrsAnswer } from '../schemas/serviceRequests.ts';
import { expandJson, expandPath } from '../template.ts';
import { itemNames } from '../uploadBody.ts';

/** The spec does not show submitting; the profile's `operations.submit_sr` does. */
export async function submitSr(calls: PartnerCalls, sr: SrContext, signal: AbortSignal): Promise<void> {
  const operation = calls.profile.operations.submit_sr;
  if (operation === null) throw notOfferedFailure('submit_sr', 'partner.noSubmit');
  await sendOperation(calls, 'submit_sr', operation, srValues(sr), signal);
}

/** The spec does not show cancelling; the profile's `operations.cancel_sr` does. */
export async function cancelSr(calls: PartnerCalls, sr: SrContext, reason: string, signal: AbortSignal): Promise<void> {
  const operation = calls.profile.operations.cancel_sr;
  if (operation === null) throw notOfferedFailure('cancel_sr', 'partner.noCancel');
  await sendOperation(calls, 'cancel_sr', operation, { ...srValues(sr), reason }, signal);
}

/** The spec does not show listing; the profile's `operations.list_srs` does. */
export function listSrs(
  calls: PartnerCalls,
  query: { readonly pageSize?: number; readonly sort?: Sorting },
  signal: AbortSignal,
): AsyncIterable<ListedSr> {
  return eachEntry((pageNumber) => srsPage(calls, pageNumber, query.pageSize, signal, query.sort));
}

/** Pages count from 1. */
export async function srsPage(
  calls: PartnerCalls,
  pageNumber: number,
  pageSize: number | undefined,
  signal: AbortSignal,
  sort: Sorting = calls.profile.reads.list_srs,
): Promise<Page<ListedSr>> {
  const operation = calls.profile.operations.list_srs;
  if (operation === null) throw notOfferedFailure('list_srs', 'partner.noList');
  const path = withQuery(operation.path, {
    page_number: pageNumber,
    page_size: clampPageSize(pageSize),
    ...sortQuery(sort),
  });
  return calls.read({ endpoint: 'list_srs', method: operation.method, path, isWrite: false, signal }, listSrsAnswer);
}

async function sendOperation(
  calls: PartnerCalls,
  endpoint: 'submit_sr' | 'cancel_sr',
  operation: { readonly method: string; readonly path: string; readonly body: unknown },
  values: TemplateValues,
  signal: AbortSignal,
): Promise<void> {
  const { path, body } = withTemplates(endpoint, () => ({
    path: expandPath(operation.path, values),
    body: operation.body === null ? null : expandJson(operation.body, values),
  }));
  await calls.send({ endpoint, method: operation.method, path, body, isWrite: true, signal });
}

function srValues(sr: SrContext): TemplateValues {
  return { sr_uuid: sr.srUuid, micro_id: sr.microId, reference_id: sr.referenceId, ...itemNames(sr) };
}
