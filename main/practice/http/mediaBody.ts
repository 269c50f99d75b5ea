import { createHash } from 'node:crypto';
import type { UploadOperation } from '../deployment.ts';
import { ApiProblem } from '../world/apiProblem.ts';
import type { NewMedia } from '../world/serviceRequests.ts';
import { parseJson } from './answer.ts';
import { readTemplate, type Values } from './template.ts';

export interface MediaBody {
  readonly content: Buffer;
  readonly values: Values;
}

export const defaultBase64Body = { content: '{base64}', filename: '{filename}', sha256: '{sha256}' } as const;

/** Takes the photo out of the one encoding that this deployment knows. Throws `ApiProblem`. */
export async function readMediaBody(operation: UploadOperation, body: Buffer, contentType: string): Promise<MediaBody> {
  switch (operation.encoding) {
    case 'multipart':
      return readMultipart(operation, body, contentType);
    case 'binary':
      if (!/^(image\/|application\/octet-stream)/.test(contentType)) {
        throw new ApiProblem(400, 'Validation error', 'The body must be the photo itself, with its content type');
      }
      return { content: body, values: {} };
    case 'json-base64':
      return readBase64(operation, body, contentType);
    case 'presigned':
      throw new ApiProblem(400, 'Validation error', 'Photos go to the address that this call answers with');
  }
}

async function readMultipart(operation: UploadOperation, body: Buffer, contentType: string): Promise<MediaBody> {
  if (!contentType.startsWith('multipart/form-data')) {
    throw new ApiProblem(400, 'Validation error', 'The body must be multipart/form-data');
  }
  const form = await parseForm(body, contentType);
  const fileField = operation.file_field ?? 'file';
  const file = form.get(fileField);
  if (!(file instanceof Blob)) {
    throw new ApiProblem(400, 'Validation error', `The form has no file in the field ${fileField}`);
  }
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  const reading = readTemplate(operation.fields ?? {}, fields);
  if (reading.missing.length > 0) {
    throw new ApiProblem(400, 'Validation error', `The form's fields don't fit: ${reading.missing.join(', ')}`);
  }
  return { content: Buffer.from(await file.arrayBuffer()), values: reading.values };
}

async function parseForm(body: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new ApiProblem(400, 'Validation error', 'The form data is cut short or malformed');
  }
}

function readBase64(operation: UploadOperation, body: Buffer, contentType: string): MediaBody {
  if (!contentType.startsWith('application/json')) {
    throw new ApiProblem(400, 'Validation error', 'The content type must be application/json');
  }
  const reading = readTemplate(operation.body ?? defaultBase64Body, parseJson(body));
  const { base64, ...values } = reading.values;
  if (reading.missing.length > 0 || base64 === undefined) {
    throw new ApiProblem(400, 'Validation error', `The body's fields don't fit: ${reading.missing.join(', ')}`);
  }
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    throw new ApiProblem(400, 'Validation error', 'The photo is not base64');
  }
  return { content: Buffer.from(base64, 'base64'), values };
}

/** Throws for bytes that are no picture, or differ from the client's sha256. */
export function inspectMedia(content: Buffer, values: Values): NewMedia {
  const format = formatOf(content);
  if (format === null)
    throw new ApiProblem(400, 'Validation error', 'The file is not a JPEG, PNG, WebP, TIFF, HEIC or RAW image');
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (values.sha256 !== undefined && values.sha256.toLowerCase() !== sha256) {
    throw new ApiProblem(400, 'Validation error', 'The file does not match its sha256');
  }
  const md5 = createHash('md5').update(content).digest('base64');
  if (values.md5_base64 !== undefined && values.md5_base64 !== md5) {
    throw new ApiProblem(400, 'Validation error', 'The file does not match its md5');
  }
  return { sha256, bytes: content.length, format, filename: values.filename ?? null };
}

/** By the first bytes, for JPEG and PNG the last too: a cut-off picture is refused. Most RAW is TIFF here. */
function formatOf(content: Buffer): string | null {
  const start = content.subarray(0, 12).toString('latin1');
  if (start.startsWith('\u00ff\u00d8\u00ff')) return content.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0 ? 'jpeg' : null;
  if (start.startsWith('\u0089PNG\r\n\u001a\n')) return content.lastIndexOf('IEND') > 0 ? 'png' : null;
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp';
  if (start.startsWith('ftyp', 4)) return start.startsWith('crx ', 8) ? 'cr3' : 'heic';
  if (start.startsWith('FUJIFILMCCD')) return 'raf';
  if (/^(IIRO|IIRS|MMOR)/.test(start)) return 'orf';
  if (start.startsWith('II*\u0000') || start.startsWith('MM\u0000*')) return 'tiff';
  return null;
}
