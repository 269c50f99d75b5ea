import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { frameChannel } from '../wire/frameChannel.ts';
import type { Channel, Question, Reply } from '../wire/messages.ts';
import { memoryCeiling, watchMemory } from './memoryCeiling.ts';
import { createOwnImaging } from './ownImaging.ts';
import { serve } from './serve.ts';

/**
 * The imaging process: everything that decodes and encodes pictures for a station. It is spoken to by its fourth stream, or by the port of
 * Electron's utility process, and ends with it: a station that is killed leaves none behind.
 */

const pipe = 3;
/** ExifTool's process is told to end; one that does not is left to the end of its own input. */
const endLimitMs = 3_000;

/** The part of Electron's `process.parentPort` that is used. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listen: (event: { readonly data: unknown }) => void): void;
}

function stationChannel(): Channel<Question, Reply> {
  // Node's types know nothing of Electron's processes.
  const { parentPort } = process as { readonly parentPort?: ParentPort };
  if (parentPort === undefined) {
    // What ends the terminal's whole group, or all of a service, is the station's to follow: this process ends with its channel.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
    return frameChannel(new Socket({ fd: pipe }), (error) => end(String(error)));
  }
  return {
    send: (message) => parentPort.postMessage(message),
    // The other end is the same program's: its types are ours.
    onMessage: (listen) => parentPort.on('message', ({ data }) => listen(data as Question)),
    // Electron ends a utility process with its own.
    onEnd: () => undefined,
  };
}

function end(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

/** Where the system runs out of memory it ends this process, not the station. */
function goFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every container has it.
  }
}

goFirst();
const imaging = createOwnImaging({
  onTrouble: (message) => void process.stderr.write(`${message}\n`),
});
const channel = stationChannel();
channel.onEnd(() => {
  void Promise.race([imaging.close(), delay(endLimitMs)]).finally(() => process.exit(0));
});
serve(channel, imaging);
watchMemory(channel, memoryCeiling());
