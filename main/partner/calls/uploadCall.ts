import { randomUUID } from 'node:crypto';
import { PartnerFailure } from '../../domain/failure.ts';
import type { UploadAnswer, UploadRequest } from '../../domain/partner/service.ts';
import { text } from '../../texts/text.ts';
import { answerFailure, answerStatusFailure, misfitFailure } from '../answerFailure.ts';
import { uploadDeadlineMs } from '../deadlines.ts';
import { readContent } from '../http/content.ts';
import type { WireAnswer } from '../http/exchange.ts';
import type { PhotoReader } from '../http/photoBytes.ts';
import { lowerCaseNames, notOfferedFailure, type PartnerCalls, withTemplates } from '../partnerCalls.ts';
import type { TemplateValues } from '../placeholders.ts';
import type { UploadOperation } from '../profileSchema.ts';
import { expandHeader, expandJson, expandPath } from '../template.ts';
import { base64Body, binaryBody, multipartBody, type StreamedBody, uploadValues } from '../uploadBody.ts';
import { isUploadHost } from '../uploadHosts.ts';
import { transfer, type WireTools } from '../wire.ts';

/** Needs of sending a photo, beside the wire. */
export interface UploadTools extends WireTools {
  readonly photos: PhotoReader;
}

/**
 * Sends a photo, as the profile's `operations.upload_media` says: the spec does not show it. `counted` is true only when the
 * answer says `success: true`; otherwise the partner's progress has to show it, so a plain file server may answer in text.
 */
export async function uploadMedia(
  calls: PartnerCalls,
  tools: UploadTools,
  upload: UploadRequest,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  const operation = calls.profile.operations.upload_media;
  if (operation === null) throw notOfferedFailure('upload_media', 'partner.noPhotos');
  const values = uploadValues(upload);
  if (operation.encoding === 'presigned') return sendPresigned(calls, tools, operation, upload, values, signal);
  const { path, headers, body } = withTemplates('upload_media', () => ({
    path: expandPath(operation.path, values),
    headers: expandHeaders(operation.headers, values),
    body: directBody(tools.photos, operation, upload, values),
  }));
  const answer = await calls.send({
    endpoint: 'upload_media',
    method: operation.method,
    path,
    headers,
    body,
    isWrite: true,
    deadlineMs: uploadDeadlineMs(tools.deadlines, body.bytes),
    mayAnswerText: operation.encoding === 'binary',
    signal,
  });
  return { counted: saysSuccess(answer) };
}

function directBody(
  photos: PhotoReader,
  operation: UploadOperation,
  { file }: UploadRequest,
  values: TemplateValues,
): StreamedBody {
  switch (operation.encoding) {
    case 'json-base64':
      return base64Body(photos, file, operation.body ?? null, values);
    case 'multipart':
      return multipartBody(photos, file, operation, values, `sideshot-${randomUUID()}`);
    default:
      return binaryBody(photos, file);
  }
}

/**
 * Two steps: the partner is asked for an address just before (it lives a few minutes), then the photo goes there with no
 * credential of ours. The first step changes nothing that counts, so it may be repeated.
 */
async function sendPresigned(
  calls: PartnerCalls,
  tools: UploadTools,
  operation: UploadOperation,
  upload: UploadRequest,
  values: TemplateValues,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  const target = operation.upload;
  if (target === null || target === undefined) throw notOfferedFailure('upload_media', 'partner.noPhotos');
  const first = withTemplates('upload_media', () => ({
    path: expandPath(operation.path, values),
    headers: expandHeaders(operation.headers, values),
    body: operation.body === undefined || operation.body === null ? null : expandJson(operation.body, values),
    targetHeaders: expandHeaders(target.headers, values),
  }));
  const answer = await calls.send({
    endpoint: 'upload_media',
    method: operation.method,
    path: first.path,
    headers: first.headers,
    body: first.body,
    isWrite: false,
    signal,
  });
  const address = readAddress(answer, target.url);
  if (!isUploadHost(address, calls.profile.base_url, target.hosts ?? [])) throw strangeHost(address);
  try {
    await sendToStorage(tools, address, target.method, first.targetHeaders, upload, signal);
  } catch (error) {
    throw error instanceof PartnerFailure ? ofStorage(error) : error;
  }
  return { counted: false };
}

/** Whoever can make the partner answer an address must not get the photos: nothing was sent there, and a person looks. */
function strangeHost({ host }: URL): PartnerFailure {
  return new PartnerFailure({
    kind: 'not_offered',
    code: 'upload_host',
    text: text('partner.uploadHost', { host }),
    outcomeUnknown: false,
    endpoint: 'upload_media',
  });
}

/**
 * The partner itself was reached by the first step: a limit of its storage holds uploads alone, and a storage that is away is no
 * reason to take everything for offline.
 */
function ofStorage({ details, cause }: PartnerFailure): PartnerFailure {
  const asksToWait = details.kind === 'rate_limited' || details.retryAfterMs !== undefined;
  const limit = asksToWait ? ({ limitType: 'endpoint_specific' } as const) : {};
  return new PartnerFailure({ ...details, wasSent: true, ...limit }, cause);
}

/** The second step: a plain transfer to whatever storage the partner uses, whose answers may be XML or nothing. */
async function sendToStorage(
  tools: UploadTools,
  address: URL,
  method: string,
  headers: Readonly<Record<string, string>>,
  { file }: UploadRequest,
  signal: AbortSignal,
): Promise<void> {
  const body = binaryBody(tools.photos, file);
  const context = {
    endpoint: 'upload_media',
    host: address.host,
    isWrite: true,
    deniedMeans: 'server' as const,
    // The query of a signed address is a credential of its own.
    secrets: [address.search.slice(1)],
  };
  const answer = await transfer(tools, {
    request: {
      origin: address.origin,
      path: `${address.pathname}${address.search}`,
      method,
      headers: {
        'user-agent': tools.userAgent,
        'accept-encoding': 'identity',
        'content-type': body.contentType,
        ...lowerCaseNames(headers),
        'content-length': String(body.bytes),
      },
      body: body.chunks,
    },
    context,
    deadlineMs: uploadDeadlineMs(tools.deadlines, body.bytes),
    capBytes: storageAnswerCapBytes,
    signal,
    tellsTime: false,
  });
  const content = readContent(answer);
  const judge = content.kind === 'page' ? answerFailure : answerStatusFailure;
  const failure = judge(answer, context, tools.serverClock.now(), content);
  if (failure !== null) throw failure;
}

const storageAnswerCapBytes = 1024 * 1024;

/** The https address at a dotted path of the answer. */
function readAddress(answer: WireAnswer, dotted: string): URL {
  const content = readContent(answer);
  const value = content.kind === 'json' ? dotted.split('.').reduce<unknown>(step, content.value) : undefined;
  const address = typeof value === 'string' ? URL.parse(value) : null;
  if (address?.protocol === 'https:') return address;
  const context = { endpoint: 'upload_media', host: '', isWrite: false, deniedMeans: 'refused' as const, secrets: [] };
  throw misfitFailure(context, answer.status, dotted, text('field.notHttps'));
}

function step(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  // Own properties of parsed JSON, by a name that the profile gives.
  return (value as Readonly<Record<string, unknown>>)[key];
}

function saysSuccess(answer: WireAnswer): boolean {
  const content = readContent(answer);
  if (content.kind !== 'json' || typeof content.value !== 'object' || content.value === null) return false;
  return 'success' in content.value && content.value.success === true;
}

function expandHeaders(headers: Readonly<Record<string, string>>, values: TemplateValues): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, template]) => [name, expandHeader(template, values)]));
}
