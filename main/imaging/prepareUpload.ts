import { randomUUID } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StationError } from '../domain/failure.ts';
import type { ImageFormat, Photo } from '../domain/model.ts';
import type { UploadFile } from '../domain/service.ts';
import { carriesMetadata, reencode } from './derive.ts';
import { type DurableFiles, moveDurably } from './durableFiles.ts';
import { extensions } from './fileKind.ts';
import { type FileHashes, hashFile } from './hashFile.ts';
import type { MediaPaths } from './mediaPaths.ts';
import type { ImageRules } from './ports.ts';
import { onOwnDisk, systemCode } from './storageFailure.ts';
import { stripJpegLocation } from './stripJpegLocation.ts';
import { planUpload, type Recipe, recipeFor, recipeName } from './uploadPlan.ts';

export interface PrepareInput {
  readonly photo: Photo;
  readonly rules: ImageRules;
  readonly paths: MediaPaths;
  readonly files: DurableFiles;
  readonly signal: AbortSignal;
}

/**
 * The file to send for a photo: the original when the rules allow it, else a copy derived once and kept under its recipe's
 * name. The original's hash is checked whenever it is read: here when a copy is made of it, else while it is sent. Throws `storage`
 * when it is missing or damaged, `not_possible` when the rules cannot be met.
 */
export async function prepareUpload(input: PrepareInput): Promise<UploadFile> {
  const { photo, rules } = input;
  const plan = planUpload(photo, rules);
  switch (plan.kind) {
    case 'original':
      return await sendOriginal(input);
    case 'without_location':
      return await withoutLocation(input);
    case 'reencoded':
      return await derivedCopy(input, recipeName(plan.recipe), plan.recipe.format, () => reencoded(input, plan.recipe));
  }
}

/** Whoever sends it compares its hash as the bytes go out; only an MD5 has to be known before. */
async function sendOriginal(input: PrepareInput): Promise<UploadFile> {
  const { photo, paths, rules } = input;
  const path = paths.original(photo);
  if (rules.tellsMd5) return uploadFile(photo, path, photo.format, await intactOriginal(input));
  const found = await onOwnDisk(paths.folder, () => fileBytes(path));
  if (found === null) throw missing(input);
  if (found !== photo.bytes) throw damaged(input);
  return uploadFile(photo, path, photo.format, { sha256: photo.sha256, bytes: photo.bytes, md5Base64: null });
}

/** Null when there is no such file. */
async function fileBytes(path: string): Promise<number | null> {
  const found = await stat(path).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  });
  return found?.size ?? null;
}

/** Editing happens in memory; a larger JPEG is encoded anew. */
const maxEditedBytes = 256_000_000;

async function withoutLocation(input: PrepareInput): Promise<UploadFile> {
  const { photo, rules, paths } = input;
  const recipe = recipeFor(photo.format, rules);
  if (photo.format === 'jpeg' && photo.bytes > maxEditedBytes) {
    return await derivedCopy(input, recipeName(recipe), 'jpeg', () => reencoded(input, recipe));
  }
  if (photo.format !== 'jpeg') {
    if (!(await carriesMetadata(paths.original(photo)))) return await sendOriginal(input);
    return await derivedCopy(input, recipeName(recipe), photo.format, () => reencoded(input, recipe));
  }
  const name = `no-location.${extensions.jpeg}`;
  const kept = await existingCopy(input, name, 'jpeg');
  if (kept !== null) return kept;
  await intactOriginal(input);
  const original = await onOwnDisk(paths.folder, () => readFile(paths.original(photo), { signal: input.signal }));
  const stripped = strip(original);
  if (stripped === 'unchanged') return await sendOriginal(input);
  if (stripped !== 'unknown_structure') return await derivedCopy(input, name, 'jpeg', async () => stripped);
  return await derivedCopy(input, recipeName(recipe), 'jpeg', () => reencoded(input, recipe));
}

function strip(jpeg: Buffer): Buffer | 'unchanged' | 'unknown_structure' {
  try {
    return stripJpegLocation(jpeg) ?? 'unchanged';
  } catch (error) {
    if (error instanceof RangeError) return 'unknown_structure';
    throw error;
  }
}

async function reencoded(input: PrepareInput, recipe: Recipe): Promise<Buffer> {
  await intactOriginal(input);
  return await reencode(input.paths.original(input.photo), input.photo, recipe, input.signal);
}

async function derivedCopy(
  input: PrepareInput,
  name: string,
  format: ImageFormat,
  make: () => Promise<Buffer>,
): Promise<UploadFile> {
  const kept = await existingCopy(input, name, format);
  if (kept !== null) return kept;
  const bytes = await make();
  const path = input.paths.derived(input.photo, name);
  await onOwnDisk(input.paths.folder, () => writeDurably(input, path, bytes));
  const made = await existingCopy(input, name, format);
  if (made === null)
    throw new StationError('storage', `The copy of ${input.photo.filename} to send is not there any more.`);
  return made;
}

async function existingCopy(input: PrepareInput, name: string, format: ImageFormat): Promise<UploadFile | null> {
  const path = input.paths.derived(input.photo, name);
  const hashes = await onOwnDisk(input.paths.folder, () => hashFile(path, input.signal, input.rules.tellsMd5));
  return hashes === null ? null : uploadFile(input.photo, path, format, hashes);
}

async function writeDurably(input: PrepareInput, path: string, bytes: Buffer): Promise<void> {
  const part = join(input.paths.incoming, `${randomUUID()}.part`);
  try {
    const handle = await input.files.create(part);
    try {
      await handle.writeFile(bytes);
      await input.files.syncFile(handle);
    } finally {
      await handle.close();
    }
    await moveDurably(part, path, input.files);
  } finally {
    await rm(part, { force: true });
  }
}

async function intactOriginal(input: PrepareInput): Promise<FileHashes> {
  const { photo, paths, rules, signal } = input;
  const hashes = await onOwnDisk(paths.folder, () => hashFile(paths.original(photo), signal, rules.tellsMd5));
  if (hashes === null) throw missing(input);
  if (hashes.sha256 !== photo.sha256) throw damaged(input);
  return hashes;
}

function missing({ photo, paths }: PrepareInput): StationError {
  return new StationError('storage', `The stored photo ${photo.filename} is missing from ${paths.folder}.`);
}

function damaged({ photo }: PrepareInput): StationError {
  const message = `The stored photo ${photo.filename} is damaged: its bytes have changed since it was taken.`;
  return new StationError('storage', message);
}

function uploadFile(photo: Photo, path: string, format: ImageFormat, hashes: FileHashes): UploadFile {
  return { path, ...hashes, format, filename: uploadName(photo.id, format) };
}

/** What the partner is told: letters, digits and dashes of the photo's id, never a path or the operator's file name. */
export function uploadName(photoId: string, format: ImageFormat): string {
  const slug = photoId
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
  return `${slug === '' ? 'photo' : slug}.${extensions[format]}`;
}
