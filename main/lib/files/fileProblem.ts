import { StationError } from '../../domain/failure.ts';
import { asGiven, type TextId } from '../../texts/text.ts';

const reasons: Readonly<Record<string, Extract<TextId, `disk.${string}`>>> = {
  EACCES: 'disk.denied',
  EPERM: 'disk.denied',
  EROFS: 'disk.readOnly',
  ENOTDIR: 'disk.fileInPath',
  EEXIST: 'disk.exists',
  ENAMETOOLONG: 'disk.nameTooLong',
  ENOSPC: 'disk.full',
  EDQUOT: 'disk.quota',
  ENOENT: 'disk.noFolder',
  EINVAL: 'disk.nameNotValid',
  EIO: 'disk.failed',
  EMFILE: 'disk.manyFiles',
  ENFILE: 'disk.manyFiles',
};

/** Other errors come back unchanged. `id` says what failed. */
export function fileProblem(error: unknown, id: Extract<TextId, `file.${string}`>, path: string): unknown {
  if (!(error instanceof Error) || error instanceof StationError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (!('syscall' in error)) return error;
  const known = reasons[code];
  // All these messages take a path and a reason.
  const params = { path, reason: known === undefined ? asGiven(code) : { id: known } };
  return new StationError('storage', { id, params }, { cause: error });
}
