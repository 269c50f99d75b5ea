import type { Readable, Writable } from 'node:stream';
import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';
import type { CliStreams } from './cliContext.ts';
import { decodeUtf8 } from './inputFiles.ts';

export interface StandardStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

export interface CommandStreams extends CliStreams {
  flush(): Promise<void>;
}

/** Standard input is opened only when it is read. A reader that goes away (`| head`) is no error. */
export function commandStreams(streams: StandardStreams): CommandStreams {
  const { stdout, stderr } = streams;
  for (const stream of [stdout, stderr]) stream.on('error', () => {});
  return {
    writeOut: (output) => void stdout.write(output),
    writeError: (output) => void stderr.write(output),
    readInput: (maxBytes) => readInput(streams.stdin, maxBytes),
    flush: async () => {
      await Promise.all([drained(stdout), drained(stderr)]);
    },
  };
}

async function readInput(stdin: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of stdin) {
    total += chunk.length;
    if (total > maxBytes) {
      throw new StationError('invalid', text('input.tooLarge', { bytes: maxBytes }), { field: '-' });
    }
    chunks.push(chunk);
  }
  return decodeUtf8(Buffer.concat(chunks), text('input.notUtf8'), '-');
}

function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || !stream.writable) resolve();
    else stream.write('', () => resolve());
  });
}
