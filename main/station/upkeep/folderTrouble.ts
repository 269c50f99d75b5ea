import { accessSync, constants, statfsSync } from 'node:fs';
import { type Text, text } from '../../texts/text.ts';
import { judgeSpace, type SpaceLimits } from './freeSpace.ts';

/** Below this not even the queue can grow, whatever the settings say. */
const nothingFitsBytes = 1_000_000;
const reasons = { EROFS: 'disk.readOnly', EACCES: 'disk.denied', EPERM: 'disk.denied' } as const;

export function folderTrouble(folder: string, limits: () => SpaceLimits): Text | null {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    const { warnBelowBytes, refuseBelowBytes } = limits();
    const least = { warnBelowBytes, refuseBelowBytes: Math.max(refuseBelowBytes, nothingFitsBytes) };
    const { level, message } = judgeSpace(bavail * bsize, least);
    return level === 'full' ? message : null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    const reason = code === 'EROFS' || code === 'EACCES' || code === 'EPERM' ? reasons[code] : null;
    // A missing folder is no trouble, nor a file system without an answer.
    return reason === null ? null : text('space.onlyRead', { folder, reason: { id: reason } });
  }
}
