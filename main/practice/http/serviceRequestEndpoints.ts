import { ApiProblem } from '../world/apiProblem.ts';
import { mediaRequirements, wireSideGroups } from '../world/requirements.ts';
import { isOurs, legacyIdOf, progressOfSr, type ServiceRequest, wireServiceRequest } from '../world/serviceRequest.ts';
import { type Answer, jsonAnswer } from './answer.ts';
import { allowQuery, booleanQuery, type Call, invalid, isUuid, jsonBody, pageOf, sorted, uuidOf } from './call.ts';
import type { Context } from './context.ts';

/** Spec 4.1. */
export function createSr(context: Context, call: Call): Answer {
  allowQuery(call, []);
  const body = jsonBody(call);
  const { reference_id: referenceId, item, uuid, service } = body;
  if (typeof referenceId !== 'string' || referenceId === '') throw invalid('reference_id is required');
  if (typeof item !== 'object' || item === null) throw invalid('item is required');
  const { category, type } = item as { readonly category?: unknown; readonly type?: unknown };
  const sr = context.serviceRequests.create({
    uuid: optionalUuid(uuid, 'uuid'),
    referenceId,
    category: requiredUuid(category, 'item.category'),
    type: requiredUuid(type, 'item.type'),
    service: optionalUuid(service, 'service'),
  });
  const message = 'Draft service request created';
  if (context.deployment().createVariant === 'A') {
    return jsonAnswer({ success: true, message, sr: wireServiceRequest(sr) });
  }
  const data = {
    uuid: sr.uuid,
    reference_id: sr.referenceId,
    status: 'draft',
    requirements: {
      media_requirements: mediaRequirements(sr.groups, context.miscount()),
      side_groups: wireSideGroups(sr.groups, context.origin(), false),
    },
    created_at: sr.createdAt,
  };
  return jsonAnswer({ success: true, message, data });
}

/** Spec 4.2. We assume the shape of `organized`: groups below one level for required and one for optional sides. */
export function getSideGroups(context: Context, call: Call): Answer {
  allowQuery(call, ['include_inactive', 'organized']);
  const includeInactive = booleanQuery(call.query, 'include_inactive');
  const sr = context.serviceRequests.getOurs(uuidOf(call.values.sr_uuid, 'sr_uuid'));
  const groups = wireSideGroups(sr.groups, context.origin(), includeInactive);
  if (!booleanQuery(call.query, 'organized')) {
    return jsonAnswer({ success: true, message: 'Side groups found', data: { side_groups: groups } });
  }
  const level = (name: string, required: boolean) => ({
    level: name,
    side_groups: groups
      .map((group) => ({ ...group, sides: group.sides.filter((side) => side.required === required) }))
      .filter((group) => group.sides.length > 0),
  });
  const data = { hierarchy: [level('required', true), level('optional', false)] };
  return jsonAnswer({ success: true, message: 'Side groups found', data });
}

/** Spec 4.3. */
export function getProgress(context: Context, call: Call): Answer {
  const name = context.deployment().params.progress.sr;
  allowQuery(call, [name]);
  const sr = context.serviceRequests.getOurs(uuidOf(call.query.get(name), name));
  return jsonAnswer({
    success: true,
    progress: progressOfSr(sr, context.rejectedMediaCounts()),
    last_updated: sr.updatedAt,
    last_storage_check: new Date(context.stamps.now()).toISOString(),
    ...(sr.lastUploadAt === null ? {} : { last_upload_detected: sr.lastUploadAt }),
  });
}

/** Spec 4.4. */
export function findSr(context: Context, call: Call): Answer {
  allowQuery(call, []);
  const sr = context.serviceRequests.find(call.values.identifier ?? '');
  if (sr === undefined) throw new ApiProblem(404, 'Service request not found');
  return jsonAnswer({
    success: true,
    rc_hit: false,
    message: 'Service request found',
    details: {
      id: sr.uuid,
      micro_id: sr.microId,
      legacy_id: legacyIdOf(sr),
      state: sr.state,
      url: `${context.origin()}/view/${sr.microId}`,
    },
  });
}

/** We assume the list's form: SR objects, newest first, in the common envelope with metadata. */
export function listSrs(context: Context, call: Call, templateQuery: readonly string[]): Answer {
  allowQuery(call, ['page_number', 'page_size', 'sort_by', 'sort_direction', ...templateQuery]);
  const all = context.serviceRequests.list().filter(isOurs).reverse().map(wireServiceRequest);
  const page = pageOf(sorted(all, call.query), call.query, { page: 'page_number', size: 'page_size' });
  const { srList } = context.deployment().manners;
  return jsonAnswer({ success: true, message: 'Service requests', [srList]: page.entries, metadata: page.metadata });
}

/** Spec 4.12 does not show the record, so it exists only in this answer. */
export function updateUser(context: Context, call: Call): Answer {
  allowQuery(call, []);
  const fields = ['email', 'first_name', 'last_name', 'business_name', 'certificate_issuance_name'];
  const body = jsonBody(call);
  for (const [key, value] of Object.entries(body)) {
    if (!fields.includes(key)) throw invalid(`Unknown field ${key}`);
    if (typeof value !== 'string') throw invalid(`${key} must be a string`);
  }
  if (typeof body.email === 'string' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(body.email)) {
    throw invalid('email is not an email address');
  }
  const data = { id: call.values.actor_user_id, ...body, updated_at: context.stamps.iso() };
  const metadata = { total_count: 1, page_number: 1, total_pages: 1, page_size: 20 };
  return jsonAnswer({ success: true, message: 'User updated', data, metadata });
}

export function srOfValues(context: Context, values: Readonly<Record<string, string>>): ServiceRequest {
  const { sr_uuid: uuid, micro_id: microId, reference_id: referenceId } = values;
  if (uuid !== undefined) return context.serviceRequests.getOurs(uuidOf(uuid, 'sr_uuid'));
  const sr = context.serviceRequests.find(microId ?? referenceId ?? '');
  if (sr === undefined || !isOurs(sr)) throw new ApiProblem(404, 'Service request not found');
  return sr;
}

function requiredUuid(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw invalid(`${name} is required`);
  if (!isUuid(value)) throw invalid(`${name} is not a uuid`);
  return value;
}

function optionalUuid(value: unknown, name: string): string | null {
  return value === undefined || value === null ? null : requiredUuid(value, name);
}
