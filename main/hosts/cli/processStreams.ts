import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';
import type { CliStreams } from './cliContext.ts';
import { decodeUtf8 } from './inputFiles.ts';

/** This process's own streams. A reader that went away (`| head`) is no error of ours. */
export function processStreams(): CliStreams & { flush(): Promise<void> } {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return {
    writeOut: (output) => void process.stdout.write(output),
    writeError: (output) => void process.stderr.write(output),
    readInput,
    flush: async () => {
      await Promise.all([drained(process.stdout), drained(process.stderr)]);
    },
  };
}

async function readInput(maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of process.stdin) {
    total += chunk.length;
    if (total > maxBytes) {
      throw new StationError('invalid', text('input.tooLarge', { bytes: maxBytes }), { field: '-' });
    }
    chunks.push(chunk);
  }
  return decodeUtf8(Buffer.concat(chunks), text('input.notUtf8'), '-');
}

/** Resolves when what was written is out, or never will be. */
function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || !stream.writable) resolve();
    else stream.write('', () => resolve());
  });
}
