import { StationError } from '../../domain/failure.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; free some space',
  EDQUOT: 'the disk quota is used up; free some space',
  EROFS: 'the disk is read-only',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EIO: 'the disk reports a fault',
  EMFILE: 'too many files are open',
  ENOENT: 'the folder is not there any more',
};

/** The system's error code (`ENOSPC`), or null for what is no system error. */
export function systemCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Runs a step on the station's own disk; its system errors become `storage` with a plain line. Others pass unchanged. */
export async function onOwnDisk<Result>(folder: string, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    const code = systemCode(error);
    if (error instanceof StationError || code === null || code === 'ABORT_ERR') throw error;
    const message = `Photos cannot be saved in ${folder}: ${reasons[code] ?? code}.`;
    throw new StationError('storage', message, { cause: error });
  }
}
