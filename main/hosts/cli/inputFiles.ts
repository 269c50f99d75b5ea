import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { StationError } from '../../domain/failure.ts';
import { systemCode } from '../../lib/files/storageFailure.ts';
import { type Text, text } from '../../texts/text.ts';
import type { CliProcess } from './cliContext.ts';
import { orStopped } from './onStation.ts';

/**
 * `-` is standard input. Throws `invalid`, naming the argument, for a file that is missing, unreadable, too long or not
 * UTF-8. A stop signal ends the wait: a terminal or pipe may never answer.
 */
export async function readInputText(
  cli: Pick<CliProcess, 'io' | 'signal' | 'workingFolder'>,
  input: { readonly field: string; readonly path: string; readonly maxBytes: number },
): Promise<string> {
  if (input.path === '-') return orStopped(cli.io.readInput(input.maxBytes), cli.signal);
  const bytes = await orStopped(readBytes(resolve(cli.workingFolder, input.path), input), cli.signal);
  return decodeUtf8(bytes, text('argument.notUtf8', { argument: input.field, file: input.path }), input.field);
}

/** Drops a byte order mark. Throws `invalid` for bytes that are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array, refusal: Text, field: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new StationError('invalid', refusal, { field, cause });
  }
}

async function readBytes(path: string, input: { field: string; path: string; maxBytes: number }): Promise<Uint8Array> {
  const named = { argument: input.field, file: input.path };
  const refuse = (why: Text, cause?: unknown) => new StationError('invalid', why, { field: input.field, cause });
  const tooLarge = () => refuse(text('argument.tooLarge', { ...named, bytes: input.maxBytes }));
  const file = await open(path, 'r').catch((cause) => {
    throw refuse(whyNotOpened(named, cause), cause);
  });
  try {
    const info = await file.stat();
    if (info.isDirectory()) throw refuse(text('argument.isFolder', named));
    if (info.size > input.maxBytes) throw tooLarge();
    return await readAtMost(file, input.maxBytes, tooLarge);
  } finally {
    await file.close();
  }
}

/** A pipe (`/dev/stdin`, `<(…)`) has no size, so the limit is also checked while reading. */
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

function whyNotOpened(named: { readonly argument: string; readonly file: string }, cause: unknown): Text {
  const code = systemCode(cause);
  if (code === 'ENOENT') return text('argument.notThere', named);
  if (code === 'EACCES' || code === 'EPERM') return text('argument.denied', named);
  return text('argument.unread', { ...named, code: code ?? String(cause) });
}
