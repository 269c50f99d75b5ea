import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { frameChannel } from '../wire/frameChannel.ts';
import type { Channel, Question, Reply } from '../wire/messages.ts';
import { memoryCeiling, watchMemory } from './memoryCeiling.ts';
import { createOwnImaging } from './ownImaging.ts';
import { serve } from './serve.ts';

/**
 * The imaging process talks over its fourth stream, or the port of Electron's utility process, and ends with that
 * channel: a killed station leaves none behind.
 */

const pipe = 3;
/** An ExifTool that does not end when asked ends with its input. */
const endLimitMs = 3_000;

interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listen: (event: { readonly data: unknown }) => void): void;
}

function stationChannel(): Channel<Question, Reply> {
  // Node's types know nothing of Electron's processes.
  const { parentPort } = process as { readonly parentPort?: ParentPort };
  if (parentPort === undefined) {
    // The station handles signals to a terminal's group or a service: this process ends with its channel.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
    return frameChannel(new Socket({ fd: pipe }), (error) => end(String(error)));
  }
  return {
    send: (message) => parentPort.postMessage(message),
    // The other end is the same program, so its types are ours.
    onMessage: (listen) => parentPort.on('message', ({ data }) => listen(data as Question)),
    onEnd: () => undefined,
  };
}

function end(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

/** Where memory runs out the system should end this process, not the station. */
function goFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every container has this file.
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
