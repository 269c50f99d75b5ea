import { open } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type Text, text } from '../../texts/text.ts';

const ending = '.sideshot-profile';
/** As much as the connection page takes. */
const mostBytes = 200_000;

/** The profile among the arguments that the system hands over when a file is opened; null where there is none. */
export function profileAmong(args: readonly string[], workingFolder: string): string | null {
  const given = args.findLast((arg) => !arg.startsWith('-') && arg.toLowerCase().endsWith(ending));
  return given === undefined ? null : resolve(workingFolder, given);
}

export type ReadProfile = { readonly profileJson: string } | { readonly refusal: Text };

/** Reads a file that a person opened; whether its text is a profile is the connection page's to say. */
export async function readProfile(path: string): Promise<ReadProfile> {
  const file = basename(path);
  try {
    const handle = await open(path, 'r');
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(mostBytes + 1), 0, mostBytes + 1, 0);
      if (bytesRead > mostBytes) return { refusal: text('desktop.profileTooLarge', { file }) };
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
