import { open } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Text, text } from '../../texts/text.ts';

const ending = '.sideshot-profile';
/** The connection page accepts no more. */
const maxBytes = 200_000;

/** Null where no argument is a profile. */
export function profileAmong(args: readonly string[], workingFolder: string): string | null {
  const given = args.filter((arg) => !arg.startsWith('-')).map(pathOf);
  const profile = given.findLast((path) => path.toLowerCase().endsWith(ending));
  return profile === undefined ? null : resolve(workingFolder, profile);
}

/** Linux file managers pass addresses (`file:///home/kim/My%20profile…`), others paths. */
function pathOf(arg: string): string {
  if (!/^file:/i.test(arg)) return arg;
  try {
    return fileURLToPath(arg);
  } catch {
    // A malformed or remote address: reading it will fail with the reason.
    return arg;
  }
}

export type ReadProfile = { readonly profileJson: string } | { readonly refusal: Text };

/** The connection page judges whether the text is a profile. */
export async function readProfile(path: string): Promise<ReadProfile> {
  const file = basename(path);
  try {
    const handle = await open(path, 'r');
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(maxBytes + 1), 0, maxBytes + 1, 0);
      if (bytesRead > maxBytes) return { refusal: text('desktop.profileTooLarge', { file }) };
      return {
        profileJson: buffer
          .subarray(0, bytesRead)
          .toString('utf8')
          .replace(/^\uFEFF/, ''),
      };
    } finally {
      await handle.close();
    }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { refusal: text('desktop.profileUnreadable', { file, reason }) };
  }
}
