import { StationError } from '../../domain/failure.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'there is a file with that name',
  ENAMETOOLONG: 'the name is too long',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'its folder does not exist',
  EINVAL: 'the name is not valid',
  EIO: 'the disk failed',
};

/**
 * A `StationError` `storage` for a failure of the file system; anything else comes back as it is. `what` says what cannot be
 * done and names the path.
 */
export function fileProblem(error: unknown, what: string): unknown {
  if (!(error instanceof Error) || error instanceof StationError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (!('syscall' in error)) return error;
  return new StationError('storage', `${what}: ${reasons[code] ?? code}. Correct that, or choose another place.`, {
    cause: error,
  });
}
