import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CapturedFile } from '../../../main/capture/offer/capturedFile.ts';
import { startTether, type Tether, type TetherOptions } from '../../../main/capture/tether/tether.ts';
import type { Delivered, Origin } from '../../../main/capture/tether/tetherQueue.ts';
import type { TetherReport } from '../../../main/capture/tether/tetherReport.ts';
import { createGphotoDouble, type GphotoDouble } from '../../fakes/gphoto/createGphotoDouble.ts';
import type { Transcript } from '../../fakes/gphoto/transcript.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { until } from '../../fakes/until.ts';

export const camera = { model: 'Canon EOS 5D Mark IV', port: 'usb:001,004', serialNumber: '012345678901' };

export interface Taken {
  readonly name: string;
  readonly bytes: string;
  readonly origin: Origin<string>;
}

export interface Bench {
  readonly double: GphotoDouble;
  readonly tether: Tether<string, string>;
  readonly taken: Taken[];
  readonly reports: TetherReport[];
  readonly frames: Buffer[];
  readonly lost: string[];
  readonly folder: string;
  state(kind: TetherReport['state']): Promise<void>;
}

/** A file with these bytes, as the camera sends it. */
export function written(folder: string, name: string, bytes = `bytes of ${name}`) {
  mkdirSync(join(folder, 'sent'), { recursive: true });
  const from = join(folder, 'sent', name);
  writeFileSync(from, bytes);
  return { name, from };
}

export async function startBench(
  folder: string,
  transcript: Transcript,
  changes: Partial<TetherOptions<string, string>> = {},
): Promise<Bench> {
  const double = createGphotoDouble(join(folder, 'program'), transcript);
  const taken: Taken[] = [];
  const reports: TetherReport[] = [];
  const frames: Buffer[] = [];
  const lost: string[] = [];
  const stop = new AbortController();
  const tether = await startTether<string, string>({
    program: { path: double.path, home: join(folder, 'home'), environment: process.env },
    folder: join(folder, 'tether'),
    camera,
    deliver: async (file: CapturedFile, origin): Promise<Delivered<string>> => {
      const bytes = 'path' in file.content ? readFileSync(file.content.path, 'utf8') : '';
      taken.push({ name: file.filename, bytes, origin });
      return { answer: 'accepted', result: file.filename };
    },
    keepsOnCard: () => true,
    onReport: (report) => reports.push(report),
    onFrame: (jpeg) => frames.push(jpeg),
    liveWanted: () => false,
    onLost: (context) => lost.push(context),
    onManyMissed: () => undefined,
    onCut: () => undefined,
    freeBytes: async () => 1e12,
    log: recordingLog(),
    signal: stop.signal,
    ...changes,
  });
  onTestFinished(async () => {
    stop.abort();
    await tether.close();
  });
  const bench = { double, tether, taken, reports, frames, lost, folder };
  return {
    ...bench,
    async state(kind) {
      await until(`the camera is ${kind}, not ${tether.report.state}`, async () => tether.report.state === kind);
    },
  };
}

export function isIn(bench: Bench, text: string): boolean {
  return bench.double.asked().some((asked) => asked === text);
}
