import { systemCode } from '../../lib/files/storageFailure.ts';
import { errorText } from '../../texts/errorText.ts';
import { asGiven, type Text, type TextId } from '../../texts/text.ts';

const reasons: Readonly<Record<string, Extract<TextId, `disk.${string}` | `originals.${string}`>>> = {
  EACCES: 'disk.denied',
  EPERM: 'disk.denied',
  EROFS: 'disk.readOnly',
  ENOSPC: 'disk.full',
  EDQUOT: 'disk.quota',
  ENOENT: 'disk.folderGone',
  ENOTDIR: 'originals.noFolder',
  EEXIST: 'disk.exists',
  EBUSY: 'originals.inUse',
  EIO: 'disk.fault',
  ENAMETOOLONG: 'disk.nameTooLong',
};

/** Stands within a sentence. */
export function originalsReason(error: unknown): Text {
  const code = systemCode(error);
  if (code === null) return errorText(error);
  const id = reasons[code];
  return id === undefined ? asGiven(code) : { id };
}
