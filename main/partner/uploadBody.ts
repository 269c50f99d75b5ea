import type { SrContext, UploadFile, UploadRequest } from '../domain/partner/service.ts';
import { extensions, mediaTypes } from '../domain/photo/imageFiles.ts';
import type { PhotoReader } from './http/photoBytes.ts';
import type { TemplateValues } from './placeholders.ts';
import type { UploadOperation } from './profileSchema.ts';
import { expandField, expandJsonAround } from './template.ts';

/** No photo is ever whole in memory. */
export interface StreamedBody {
  readonly contentType: string;
  readonly bytes: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

export function uploadValues(upload: UploadRequest): TemplateValues {
  const { file } = upload;
  return {
    sr_uuid: upload.srUuid,
    micro_id: upload.microId,
    reference_id: upload.referenceId,
    ...itemNames(upload),
    side_uuid: upload.sideUuid,
    side_name: upload.sideName,
    photo_id: upload.photoId,
    sha256: file.sha256,
    md5_base64: file.md5Base64,
    bytes: String(file.bytes),
    mime: mediaTypes[file.format],
    extension: extensions[file.format],
    filename: file.filename,
  };
}

/** An item may lack brand or model; nothing waits for them. */
export function itemNames({ brand, model }: Pick<SrContext, 'brand' | 'model'>): TemplateValues {
  return { brand: brand ?? '', model: model ?? '' };
}

export function binaryBody(photos: PhotoReader, file: UploadFile): StreamedBody {
  return { contentType: mediaTypes[file.format], bytes: file.bytes, chunks: photos.read(file) };
}

/** RFC 7578, text fields first. `boundary` must be random, so that the photo cannot contain it. */
export function multipartBody(
  photos: PhotoReader,
  file: UploadFile,
  operation: Pick<UploadOperation, 'file_field' | 'fields'>,
  values: TemplateValues,
  boundary: string,
): StreamedBody {
  const fields = Object.entries(operation.fields).map(
    ([name, template]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${expandField(template, values)}\r\n`,
  );
  const disposition = `form-data; name="${quoted(operation.file_field)}"; filename="${quoted(file.filename)}"`;
  const head = `${fields.join('')}--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${mediaTypes[file.format]}\r\n\r\n`;
  return around([head, `\r\n--${boundary}--\r\n`], `multipart/form-data; boundary=${boundary}`, {
    bytes: file.bytes,
    read: () => photos.read(file),
  });
}

const standardBody = { content: '{base64}', filename: '{filename}', sha256: '{sha256}' };

export function base64Body(
  photos: PhotoReader,
  file: UploadFile,
  template: unknown,
  values: TemplateValues,
): StreamedBody {
  const pieces = expandJsonAround(template ?? standardBody, values);
  return around(pieces, 'application/json', {
    bytes: Math.ceil(file.bytes / 3) * 4,
    read: () => inBase64(photos.read(file)),
  });
}

function around(
  pieces: readonly string[],
  contentType: string,
  photo: { readonly bytes: number; readonly read: () => AsyncIterable<Uint8Array> },
): StreamedBody {
  const buffers = pieces.map((piece) => Buffer.from(piece, 'utf8'));
  const bytes = buffers.reduce((sum, buffer) => sum + buffer.length, photo.bytes * (buffers.length - 1));
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (const [index, buffer] of buffers.entries()) {
      if (index > 0) yield* photo.read();
      if (buffer.length > 0) yield buffer;
    }
  }
  return { contentType, bytes, chunks: chunks() };
}

async function* inBase64(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield Buffer.from(chunk.toString('base64'), 'latin1');
}

/** Escapes as browsers do (HTML, multipart/form-data encoding). */
function quoted(name: string): string {
  return name
    .toWellFormed()
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
    .replaceAll('"', '%22')
    .replace(/\p{Cc}/gu, '');
}
