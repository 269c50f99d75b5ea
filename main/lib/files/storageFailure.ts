import { StationError } from '../../domain/failure.ts';
import { asGiven, type TextId, text } from '../../texts/text.ts';

const reasons: Readonly<Record<string, Extract<TextId, `disk.${string}`>>> = {
  ENOSPC: 'disk.fullFree',
  EDQUOT: 'disk.quotaFree',
  EROFS: 'disk.readOnly',
  EACCES: 'disk.denied',
  EPERM: 'disk.denied',
  EIO: 'disk.fault',
  EMFILE: 'disk.manyFiles',
  ENOENT: 'disk.folderGone',
};

/** `ENOSPC`; null for other errors. */
export function systemCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

export function isNotThere(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '');
}

/** System errors become `storage`; others pass unchanged. */
export async function onOwnDisk<Result>(folder: string, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    const code = systemCode(error);
    if (error instanceof StationError || code === null || code === 'ABORT_ERR') throw error;
    const known = reasons[code];
    const reason = known === undefined ? asGiven(code) : { id: known };
    throw new StationError('storage', text('disk.photosNotSaved', { folder, reason }), { cause: error });
  }
}
