import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, open, rename, rm, unlink, utimes } from 'node:fs/promises';
import { durableFiles } from '../../lib/files/durableFiles.ts';
import { systemCode } from '../../lib/files/storageFailure.ts';
import type { AfterTaken } from './afterTaken.ts';
import { makeDoneFolder } from './doneFolder.ts';
import { isUnnumbered } from './fileNumbers.ts';
import { reserveNames } from './freeName.ts';
import { type SeenFile, stateOf, statFile } from './scanFolder.ts';

/** A file that has changed is another photo and stays. Throws the system's error; every original is then at its old or its new place. */
export async function clearTaken(shot: readonly SeenFile[], hotFolder: string, how: AfterTaken): Promise<void> {
  switch (how.kind) {
    case 'leave':
      return;
    case 'delete':
      for (const file of shot) if (await isUnchanged(file)) await removeOne(file);
      return;
    case 'move':
      await moveShot(shot, hotFolder, how.folder);
  }
}

async function moveShot(shot: readonly SeenFile[], hotFolder: string, doneFolder: string): Promise<void> {
  const files: SeenFile[] = [];
  for (const file of shot) if (await isUnchanged(file)) files.push(file);
  if (files.length === 0) return;
  await makeDoneFolder(doneFolder);
  const wanted = files.map(({ path }) => below(doneFolder, path.subarray(Buffer.byteLength(hotFolder) + 1)));
  for (const path of wanted) await mkdir(parentOf(path), { recursive: true });
  const targets = await reserveNames(wanted);
  const left = new Set(targets);
  try {
    for (const [index, file] of files.entries()) {
      const target = targets[index];
      if (target === undefined) continue;
      await moveOne(file, target);
      left.delete(target);
    }
  } finally {
    for (const target of left) await removeReservation(target);
  }
}

async function moveOne(file: SeenFile, target: Buffer): Promise<void> {
  try {
    await rename(file.path, target);
  } catch (error) {
    if (systemCode(error) !== 'EXDEV') throw error;
    await copyAcross(file, target);
    return;
  }
  if (!(await isTheTaken(file, target))) await putBack(target, file.path);
}

/** The check is repeated under a private name: a camera that reuses the name in that moment would lose a photo. */
async function removeOne(file: SeenFile): Promise<void> {
  const aside = Buffer.concat([parentOf(file.path), Buffer.from(`/.${randomUUID()}.part`)]);
  try {
    await rename(file.path, aside);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    throw error;
  }
  if (await isTheTaken(file, aside)) await unlinkOrPutBack(aside, file.path);
  else await putBack(aside, file.path);
}

async function unlinkOrPutBack(aside: Buffer, path: Buffer): Promise<void> {
  try {
    await unlink(aside);
  } catch (error) {
    await putBack(aside, path);
    throw error;
  }
}

async function isTheTaken(file: SeenFile, path: Buffer): Promise<boolean> {
  return stateOf(await lstat(path, { bigint: true })) === file.state;
}

async function putBack(from: Buffer, path: Buffer): Promise<void> {
  const [back] = await reserveNames([path]);
  if (back !== undefined) await rename(from, back);
}

/** The copy on the other disk is whole and safe before the original goes. */
async function copyAcross(file: SeenFile, target: Buffer): Promise<void> {
  const part = Buffer.concat([parentOf(target), Buffer.from(`/.${randomUUID()}.part`)]);
  try {
    // Fails where a link or pipe has taken the name: those are never opened.
    if (!(await isUnchanged(file))) return await removeReservation(target);
    await copyFile(file.path, part, constants.COPYFILE_EXCL);
    const copy = await open(part, 'r+');
    try {
      const { atime, mtime } = await lstat(file.path);
      await utimes(part, atime, mtime);
      await copy.sync();
    } finally {
      await copy.close();
    }
    if (!(await isUnchanged(file))) return await removeReservation(target);
    await rename(part, target);
    await durableFiles.syncFolder(parentOf(target));
    await removeCopied(file, target);
  } finally {
    await rm(part, { force: true });
  }
}

/** Each retry makes another copy, so this one goes while the original is unchanged. */
async function removeCopied(file: SeenFile, copy: Buffer): Promise<void> {
  try {
    await removeOne(file);
  } catch (error) {
    if (await isUnchanged(file)) await rm(copy, { force: true });
    throw error;
  }
}

async function isUnchanged(file: SeenFile): Promise<boolean> {
  const numbers = isUnnumbered(file.fingerprint) ? 'changing' : 'kept';
  return (await statFile(file.path, numbers))?.fingerprint === file.fingerprint;
}

async function removeReservation(path: Buffer): Promise<void> {
  const stats = await lstat(path).catch(() => null);
  if (stats?.isFile() && stats.size === 0) await rm(path, { force: true });
}

function below(folder: string, path: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/`), path]);
}

function parentOf(path: Buffer): Buffer {
  return path.subarray(0, path.lastIndexOf('/'));
}
