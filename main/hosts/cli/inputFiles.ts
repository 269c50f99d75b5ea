import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { StationError } from '../../domain/failure.ts';
import type { CliContext } from './cliContext.ts';
import { orStopped } from './onStation.ts';

/**
 * The text of a file that an argument names, `-` being standard input. Refuses with `invalid`, naming the argument:
 * what is missing, unreadable, a folder, too long, or not UTF-8. A stop signal ends the wait for it: a terminal or a pipe
 * may never give any.
 */
export async function readInputText(
  cli: CliContext,
  input: { readonly field: string; readonly path: string; readonly maxBytes: number },
): Promise<string> {
  if (input.path === '-') return orStopped(cli.io.readInput(input.maxBytes), cli.signal);
  const bytes = await orStopped(readBytes(resolve(cli.workingFolder, input.path), input), cli.signal);
  return decodeUtf8(bytes, `${input.field}: ${input.path}`, input.field);
}

/** Throws `invalid` naming `subject` where the bytes are no UTF-8. A byte order mark is dropped. */
export function decodeUtf8(bytes: Uint8Array, subject: string, field: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new StationError('invalid', `${subject} is not UTF-8 text.`, { field, cause });
  }
}

async function readBytes(path: string, input: { field: string; path: string; maxBytes: number }): Promise<Uint8Array> {
  const refuse = (why: string, cause?: unknown) =>
    new StationError('invalid', `${input.field}: ${input.path} ${why}.`, { field: input.field, cause });
  const file = await open(path, 'r').catch((cause) => {
    throw refuse(whyNotOpened(cause), cause);
  });
  try {
    const info = await file.stat();
    if (info.isDirectory()) throw refuse('is a folder, not a file');
    if (info.size > input.maxBytes) throw refuse(`is larger than ${input.maxBytes} bytes`);
    return await readAtMost(file, input.maxBytes, () => refuse(`is larger than ${input.maxBytes} bytes`));
  } finally {
    await file.close();
  }
}

/** A pipe (`/dev/stdin`, `<(…)`) has no size beforehand, so the limit is kept while reading too. */
async function readAtMost(
  file: Awaited<ReturnType<typeof open>>,
  maxBytes: number,
  tooLong: () => StationError,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of file.createReadStream({ autoClose: false })) {
    chunks.push(chunk);
    total += chunk.length;
    if (total > maxBytes) throw tooLong();
  }
  return Buffer.concat(chunks);
}

function whyNotOpened(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'ENOENT') return 'does not exist';
  if (code === 'EACCES' || code === 'EPERM') return 'may not be read by this user';
  return `can not be read (${String(code ?? cause)})`;
}
