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

export interface UploadTools extends WireTools {
  readonly photos: PhotoReader;
}

/**
 * The spec shows no upload; the profile's `operations.upload_media` does. `counted` needs `success: true`; else
 * progress has to show the photo.
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

/** The address lives only minutes, so it is asked for just before. */
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

/** A forged answer must not get the photos, so a person decides. */
function strangeHost({ host }: URL): PartnerFailure {
  return new PartnerFailure({
    kind: 'not_offered',
    code: 'upload_host',
    text: text('partner.uploadHost', { host }),
    outcomeUnknown: false,
    endpoint: 'upload_media',
  });
}

/** The partner answered, so it is not offline, and a limit holds only uploads. */
function ofStorage({ details, cause }: PartnerFailure): PartnerFailure {
  const asksToWait = details.kind === 'rate_limited' || details.retryAfterMs !== undefined;
  const limit = asksToWait ? ({ limitType: 'endpoint_specific' } as const) : {};
  return new PartnerFailure({ ...details, wasSent: true, ...limit }, cause);
}

/** Storage may answer in XML or with nothing. */
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
    // A signed address is a credential in its query.
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
  // Only own properties, for the name comes from the profile.
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
