import { readFile, stat } from 'node:fs/promises';
import { StationError } from '../../domain/failure.ts';
import type { ImageFormat, Photo } from '../../domain/model.ts';
import type { UploadFile } from '../../domain/partner/service.ts';
import { extensions } from '../../domain/photo/imageFiles.ts';
import type { DurableFiles } from '../../lib/files/durableFiles.ts';
import { onOwnDisk, systemCode } from '../../lib/files/storageFailure.ts';
import { text } from '../../texts/text.ts';
import type { Imaging } from '../imaging.ts';
import type { ImageRules } from '../ports.ts';
import { cleanPicture } from '../tags/location/cleanPicture.ts';
import type { Kept } from '../tags/location/neededTags.ts';
import { Undecodable } from '../undecodable.ts';
import { attempts, cleanedName, planPicture, planUpload, type Recipe, recipeName } from '../uploadPlan.ts';
import { type FileHashes, hashFile } from './hashFile.ts';
import type { MediaPaths } from './mediaPaths.ts';
import type { PictureFiles } from './pictureFiles.ts';
import { saveDurably, saveMade } from './saveDurably.ts';

export interface PrepareInput {
  readonly photo: Photo;
  readonly rules: ImageRules;
  readonly paths: MediaPaths;
  readonly files: DurableFiles;
  readonly pictures: PictureFiles;
  readonly imaging: Pick<Imaging, 'ask'>;
  readonly signal: AbortSignal;
}

/**
 * The original when the rules allow it, else a copy derived once and stored under its recipe's name. Every read
 * verifies the original, here by its hash or while it is sent. Throws `storage` when it is missing or damaged,
 * `not_possible` when the rules cannot be met.
 */
export async function prepareUpload(input: PrepareInput): Promise<UploadFile> {
  const { photo, rules, paths } = input;
  const plan = planUpload(photo, rules);
  switch (plan.kind) {
    case 'original':
      return await sendOriginal(input);
    case 'cleaned':
      return await cleaned(input, plan.keep, plan.recipe);
    case 'picture':
      return await fromPicture(input);
    case 'reencoded':
      return await reencodedCopy(input, plan.recipe, async () => {
        await intactOriginal(input);
        return paths.original(photo);
      });
  }
}

/** Sending checks the checksum; only an MD5 must be known before. */
async function sendOriginal(input: PrepareInput): Promise<UploadFile> {
  const { photo, paths, rules } = input;
  const path = paths.original(photo);
  if (rules.tellsMd5) return uploadFile(photo, path, photo.format, await intactOriginal(input), null);
  const found = await onOwnDisk(paths.folder, () => fileBytes(path));
  if (found === null) throw missing(input);
  if (found !== photo.bytes) throw damaged(input);
  const { sha256, crc32, bytes } = photo;
  return uploadFile(photo, path, photo.format, { sha256, crc32, bytes, md5Base64: null }, null);
}

async function fileBytes(path: string): Promise<number | null> {
  const found = await stat(path).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  });
  return found?.size ?? null;
}

/** A picture file tells no place. */
async function fromPicture(input: PrepareInput): Promise<UploadFile> {
  const { photo, rules, pictures, signal } = input;
  if (!(await pictures.isMade(photo))) await intactOriginal(input);
  const { path } = await pictures.of(photo, signal).catch((error: unknown) => {
    if (!(error instanceof Undecodable)) throw error;
    throw new StationError('storage', error.textFor(photo.filename), { cause: error });
  });
  const picture = await existingFile(input, path, 'jpeg', 'picture');
  if (picture === null) throw gone(photo);
  const recipe = planPicture(photo, picture.bytes, rules);
  return recipe === null ? picture : await reencodedCopy(input, recipe, async () => path);
}

const maxEditedBytes = 256_000_000;

async function cleaned(input: PrepareInput, keep: Kept, recipe: Recipe): Promise<UploadFile> {
  const { photo, paths } = input;
  const intact = async (): Promise<string> => {
    await intactOriginal(input);
    return paths.original(photo);
  };
  if (photo.bytes > maxEditedBytes) return await reencodedCopy(input, recipe, intact);
  const name = cleanedName(keep, recipe.format);
  const path = paths.derived(photo, name);
  const saved = await existingFile(input, path, recipe.format, name);
  if (saved !== null) return saved;
  const clean = cleanPicture(await readOwn(input, await intact()), recipe.format, keep);
  if (clean === 'unchanged') return await sendOriginal(input);
  if (clean === 'unknown_structure') return await reencodedCopy(input, recipe, intact);
  return await savedCopy(input, path, recipe.format, clean, name);
}

async function readOwn({ paths, signal }: PrepareInput, path: string): Promise<Buffer> {
  return await onOwnDisk(paths.folder, () => readFile(path, { signal }));
}

/** `source` is asked only when the copy has yet to be made. */
async function reencodedCopy(input: PrepareInput, recipe: Recipe, source: () => Promise<string>): Promise<UploadFile> {
  const name = recipeName(recipe);
  const path = input.paths.derived(input.photo, name);
  const saved = await existingFile(input, path, recipe.format, name);
  if (saved !== null) return saved;
  const { photo, paths, files, imaging, signal } = input;
  const from = await source();
  await saveMade(path, paths, files, (to) => reencode(imaging, { path: from, to }, photo, recipe, signal));
  return await madeCopy(input, path, recipe.format, name);
}

async function savedCopy(
  input: PrepareInput,
  path: string,
  format: ImageFormat,
  bytes: Buffer,
  recipe: string,
): Promise<UploadFile> {
  await saveDurably(path, bytes, input.paths, input.files);
  return await madeCopy(input, path, format, recipe);
}

async function madeCopy(input: PrepareInput, path: string, format: ImageFormat, recipe: string): Promise<UploadFile> {
  const made = await existingFile(input, path, format, recipe);
  if (made === null) throw gone(input.photo);
  return made;
}

function gone(photo: Photo): StationError {
  return new StationError('storage', text('upload.copyGone', { file: photo.filename }));
}

async function existingFile(
  input: PrepareInput,
  path: string,
  format: ImageFormat,
  recipe: string,
): Promise<UploadFile | null> {
  const hashes = await onOwnDisk(input.paths.folder, () => hashFile(path, input.signal, { md5: input.rules.tellsMd5 }));
  return hashes === null ? null : uploadFile(input.photo, path, format, hashes, recipe);
}

async function intactOriginal(input: PrepareInput): Promise<FileHashes> {
  const { photo, paths, rules, signal } = input;
  const hashes = await onOwnDisk(paths.folder, () => hashFile(paths.original(photo), signal, { md5: rules.tellsMd5 }));
  if (hashes === null) throw missing(input);
  if (hashes.sha256 !== photo.sha256) throw damaged(input);
  return hashes;
}

function missing({ photo, paths }: PrepareInput): StationError {
  return new StationError('storage', text('stored.missing', { file: photo.filename, folder: paths.folder }));
}

function damaged({ photo }: PrepareInput): StationError {
  return new StationError('storage', text('stored.damaged', { file: photo.filename }));
}

function uploadFile(
  photo: Photo,
  path: string,
  format: ImageFormat,
  hashes: Pick<FileHashes, 'sha256' | 'bytes' | 'md5Base64'> & Pick<UploadFile, 'crc32'>,
  recipe: string | null,
): UploadFile {
  return { path, ...hashes, format, filename: uploadName(photo.id, format), recipe };
}

/** The partner never gets a path or the operator's file name. */
export function uploadName(photoId: string, format: ImageFormat): string {
  const slug = photoId
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
  return `${slug === '' ? 'photo' : slug}.${extensions[format]}`;
}

/** Throws `not_possible` when the copy cannot be made small enough, `storage` when the file cannot be read. */
async function reencode(
  imaging: Pick<Imaging, 'ask'>,
  { path, to }: { readonly path: string; readonly to: string },
  photo: Pick<Photo, 'width' | 'height' | 'filename'>,
  recipe: Recipe,
  signal: AbortSignal,
): Promise<void> {
  const most = recipe.maxBytes ?? Number.POSITIVE_INFINITY;
  for (const attempt of attempts(photo, recipe)) {
    const bytes = await imaging.ask('copy', { path, recipe, attempt, to }, signal).catch((error: unknown) => {
      if (!(error instanceof Undecodable)) throw error;
      throw new StationError('storage', error.textFor(photo.filename), { cause: error });
    });
    if (bytes <= most) return;
  }
  const reported = text('upload.tooManyBytes', { file: photo.filename, most });
  throw new StationError('not_possible', reported);
}
