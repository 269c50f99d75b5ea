import { randomUUID } from 'node:crypto';
import { stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Text, text } from '../../texts/text.ts';
import type { AfterTaken } from './afterTaken.ts';
import { originalsReason } from './originalsReason.ts';

/**
 * A hidden file that no source looks at is made and removed; null where that works. For a missing done folder the
 * folder above it is tried.
 */
export async function originalsFault(hotFolder: string, rule: AfterTaken): Promise<Text | null> {
  if (rule.kind === 'leave') return null;
  const folder = hotFolder;
  const taken = await writeFault(folder);
  if (taken !== null) {
    const id = rule.kind === 'move' ? 'originals.notMovedOut' : 'originals.notDeletable';
    return text(id, { folder, reason: taken });
  }
  if (rule.kind === 'delete') return null;
  const given = await writeFault(await nearestFolder(rule.folder));
  return given === null ? null : text('originals.notMovable', { folder, done: rule.folder, reason: given });
}

async function writeFault(folder: string): Promise<Text | null> {
  const probe = join(folder, `.sideshot-test-${randomUUID()}`);
  try {
    await writeFile(probe, '', { flag: 'wx' });
    await unlink(probe);
    return null;
  } catch (error) {
    return originalsReason(error);
  }
}

async function nearestFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere || dirname(folder) === folder ? folder : await nearestFolder(dirname(folder));
}
