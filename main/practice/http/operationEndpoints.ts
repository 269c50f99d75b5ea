import type { PlainOperation, UploadOperation } from '../deployment.ts';
import { ApiProblem } from '../world/apiProblem.ts';
import { activeSides } from '../world/requirements.ts';
import { progressOfSr, type ServiceRequest, wireServiceRequest } from '../world/serviceRequest.ts';
import { type Answer, jsonAnswer } from './answer.ts';
import { type Call, invalid, jsonBody, uuidOf } from './call.ts';
import type { Context } from './context.ts';
import { inspectMedia, readMediaBody } from './mediaBody.ts';
import { srOfValues } from './serviceRequestEndpoints.ts';
import { readTemplate, type Values } from './template.ts';
import { type Ticket, ticketLifeMs } from './tickets.ts';

/** With `presigned` it only gives out the address. */
export async function uploadMedia(context: Context, call: Call, operation: UploadOperation): Promise<Answer> {
  const headerValues = readHeaders(call, operation.headers ?? {});
  if (operation.encoding === 'presigned') return issueTicket(context, call, operation, headerValues);
  const body = await readMediaBody(operation, call.body, call.headers['content-type'] ?? '');
  const values = { ...body.values, ...headerValues, ...call.values };
  const sr = srOfValues(context, values);
  const sideUuid = sideOf(sr, values);
  context.serviceRequests.checkUpload(sr, sideUuid);
  const media = context.serviceRequests.upload(sr, sideUuid, inspectMedia(body.content, values));
  return uploadAnswer(context, sr.uuid, media);
}

function issueTicket(context: Context, call: Call, operation: UploadOperation, headerValues: Values): Answer {
  const bodyValues = operation.body == null ? {} : templateBody(call, operation.body);
  const values = { ...bodyValues, ...headerValues, ...call.values };
  const sr = srOfValues(context, values);
  const sideUuid = sideOf(sr, values);
  context.serviceRequests.checkUpload(sr, sideUuid);
  const expiresAt = context.stamps.now() + ticketLifeMs;
  const id = context.tickets.issue({
    srUuid: sr.uuid,
    sideUuid,
    sha256: values.sha256,
    md5: values.md5_base64,
    filename: values.filename,
    method: operation.upload?.method ?? 'PUT',
    expiresAt,
  });
  const url = `${context.origin()}/signed/${id}?expires=${expiresAt}&signature=practice`;
  const answer = nest(operation.upload?.url ?? 'data.url', url);
  return jsonAnswer({ success: true, message: 'Upload address', ...answer });
}

export function uploadSigned(context: Context, ticketId: string, ticket: Ticket, content: Buffer): Answer {
  if (context.stamps.now() > ticket.expiresAt) throw new ApiProblem(403, 'This address has expired');
  const sr = context.serviceRequests.get(ticket.srUuid);
  const values = {
    ...(ticket.sha256 === undefined ? {} : { sha256: ticket.sha256 }),
    ...(ticket.md5 === undefined ? {} : { md5_base64: ticket.md5 }),
    ...(ticket.filename === undefined ? {} : { filename: ticket.filename }),
  };
  context.serviceRequests.upload(sr, ticket.sideUuid, inspectMedia(content, values));
  context.tickets.use(ticketId);
  // Object storage answers with a status alone.
  return { status: 200, headers: {}, body: '' };
}

export function submitSr(context: Context, call: Call, operation: PlainOperation): Answer {
  const sr = srOfValues(context, operationValues(call, operation));
  const submitted = context.serviceRequests.submit(sr);
  return jsonAnswer({ success: true, message: 'Submitted for review', data: wireServiceRequest(submitted) });
}

export function cancelSr(context: Context, call: Call, operation: PlainOperation): Answer {
  const values = operationValues(call, operation);
  const sr = srOfValues(context, values);
  const cancelled = context.serviceRequests.cancel(sr, values.reason ?? 'Customer Requested Cancellation');
  return jsonAnswer({ success: true, message: 'Cancelled', data: wireServiceRequest(cancelled) });
}

function operationValues(call: Call, operation: PlainOperation): Values {
  return { ...(operation.body == null ? {} : templateBody(call, operation.body)), ...call.values };
}

function templateBody(call: Call, template: unknown): Values {
  const reading = readTemplate(template, jsonBody(call));
  if (reading.missing.length > 0) throw invalid(`The body's fields don't fit: ${reading.missing.join(', ')}`);
  return reading.values;
}

function readHeaders(call: Call, templates: Readonly<Record<string, string>>): Values {
  const given = Object.fromEntries(Object.keys(templates).map((name) => [name, call.headers[name.toLowerCase()]]));
  const reading = readTemplate(templates, given);
  if (reading.missing.length > 0) throw invalid(`The headers don't fit: ${reading.missing.join(', ')}`);
  return reading.values;
}

function sideOf(sr: ServiceRequest, values: Values): string {
  if (values.side_uuid !== undefined) return uuidOf(values.side_uuid, 'side_uuid');
  const side = activeSides(sr.groups).find((entry) => entry.name === values.side_name);
  if (side === undefined) throw new ApiProblem(404, 'Side not found');
  return side.uuid;
}

function uploadAnswer(
  context: Context,
  srUuid: string,
  media: { readonly sideUuid: string; readonly sha256: string; readonly at: string },
) {
  const sr = context.serviceRequests.get(srUuid);
  const data = {
    side_uuid: media.sideUuid,
    sha256: media.sha256,
    uploaded_at: media.at,
    progress: progressOfSr(sr, context.rejectedMediaCounts()),
  };
  return jsonAnswer({ success: true, message: 'Media received', data });
}

/** `nest('data.upload.href', x)` is `{ data: { upload: { href: x } } }`. */
function nest(path: string, value: unknown): Readonly<Record<string, unknown>> {
  return path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Readonly<
    Record<string, unknown>
  >;
}
