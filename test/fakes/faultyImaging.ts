// An imaging process whose decoder has faults: some pictures, known by what their comment says, end it, hang it, or fill its memory.
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Imaging } from '../../main/imaging/imaging.ts';
import { watchMemory } from '../../main/imaging/process/memoryCeiling.ts';
import { createOwnImaging } from '../../main/imaging/process/ownImaging.ts';
import { serve } from '../../main/imaging/process/serve.ts';
import { frameChannel } from '../../main/imaging/wire/frameChannel.ts';
import type { Question, Reply } from '../../main/imaging/wire/messages.ts';
import { decoderFaults } from './decoderFaults.ts';

const own = createOwnImaging();
const held: Buffer[] = [];

async function stumble(path: string): Promise<void> {
  const bytes = readFileSync(path);
  if (bytes.includes(decoderFaults.ends)) process.kill(process.pid, 'SIGSEGV');
  // Without a turn for anything else, and without a processor of the tests.
  if (bytes.includes(decoderFaults.hangs)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  while (bytes.includes(decoderFaults.fills)) {
    held.push(Buffer.alloc(20_000_000, held.length + 1));
    await delay(5);
  }
}

const imaging: Imaging = {
  ...own,
  async ask(call, asked, signal) {
    if ('path' in asked) await stumble(asked.path);
    return await own.ask(call, asked, signal);
  },
};
const channel = frameChannel<Question, Reply>(new Socket({ fd: 3 }), () => process.exit(1));
channel.onEnd(() => process.exit(0));
serve(channel, imaging);
watchMemory(channel, 600_000_000);
