import { constants } from 'node:fs';
import { access, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TetherTest } from '../../contract/tether.ts';
import { StationError } from '../../domain/failure.ts';
import type { HealthPart, HealthPartName } from '../../domain/health/judgeHealth.ts';
import { abandonOnAbort } from '../../lib/async/abandonOnAbort.ts';
import { systemCode } from '../../lib/files/storageFailure.ts';
import { type Text, text } from '../../texts/text.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { type HealthParts, stationHealth } from './gatherHealth.ts';

export interface PartTests extends HealthParts {
  readonly partnerEvents: HealthParts['partnerEvents'] & { test(signal: AbortSignal): Promise<unknown> };
  readonly tether: HealthParts['tether'] & { test(): Promise<TetherTest> };
  readonly wake: () => void;
}

/** Each part once, the tested one as its test found it. */
export async function testPart(
  parts: PartTests,
  part: HealthPartName,
  signal: AbortSignal,
): Promise<readonly HealthPart[]> {
  const failure = await failureOf(parts, part, signal);
  const found = await stationHealth(parts, asksPartner.includes(part));
  return found.map((line) =>
    failure === null || line.part !== part
      ? line
      : { ...line, state: 'fail', message: failure, whatToDo: line.whatToDo ?? doAfter[part] ?? null },
  );
}

const asksPartner: readonly HealthPartName[] = ['connection', 'credential', 'clock'];

const doAfter: Readonly<Partial<Record<HealthPartName, Text>>> = {
  relay: text('health.relayAway.do'),
  disk: text('health.diskUnknown.do'),
  hot_folder: text('health.folder.do'),
  list_folder: text('health.folder.do'),
  results_folder: text('health.folder.do'),
  tethered_camera: text('health.camera.do'),
};

/** Null where nothing is at fault, or where there is nothing to try but to look again. */
async function failureOf(parts: PartTests, part: HealthPartName, signal: AbortSignal): Promise<Text | null> {
  const { store, options, partnerEvents, tether, exchange } = parts;
  switch (part) {
    case 'relay':
      return partnerEvents.view.state === 'off' ? null : await saidBy(partnerEvents.test(signal));
    case 'disk':
      return await diskFailure(options.dataFolder);
    case 'hot_folder':
      return await folderFailure(parts, readSetting(store, stationSettings.hotFolder).path, constants.R_OK);
    case 'list_folder':
      return await folderFailure(parts, exchange.view.listFolder, constants.R_OK);
    case 'results_folder':
      return await folderFailure(parts, exchange.view.resultsFolder, constants.R_OK | constants.W_OK);
    case 'tethered_camera':
      return await cameraFailure(tether);
    case 'queue':
      parts.wake();
      return null;
    case 'connection':
    case 'credential':
    case 'clock':
    case 'backups':
    case 'usb_camera':
    case 'errors':
      return null;
  }
}

async function saidBy(test: Promise<unknown>): Promise<Text | null> {
  try {
    await test;
    return null;
  } catch (error) {
    if (error instanceof StationError) return error.text;
    throw error;
  }
}

async function cameraFailure(tether: PartTests['tether']): Promise<Text | null> {
  if (tether.view.camera === null) return null;
  let failed: Text | null = null;
  const said = await saidBy(
    tether.test().then(({ ok, message }) => {
      if (!ok) failed = message;
    }),
  );
  return said ?? failed;
}

const probeName = 'health.probe';

/** Written, flushed and taken away, as a photo would be. */
async function diskFailure(dataFolder: string): Promise<Text | null> {
  const path = join(dataFolder, probeName);
  try {
    const file = await open(path, 'w', 0o600);
    try {
      await file.write('probe');
      await file.sync();
    } finally {
      await file.close();
    }
    return null;
  } catch (error) {
    return text('health.diskNotWritten', { why: codeOf(error) });
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

const maxFolderMs = 5_000;

async function folderFailure({ time }: PartTests, path: string | null, mode: number): Promise<Text | null> {
  if (path === null) return null;
  const late = new AbortController();
  const cancel = time.after(maxFolderMs, () => late.abort(new Error('ETIMEDOUT')));
  try {
    // A share that has gone never answers.
    await abandonOnAbort(access(path, mode), late.signal, 0, time);
    return null;
  } catch (error) {
    return text('health.folderNotUsed', { path, why: codeOf(error) });
  } finally {
    cancel();
  }
}

function codeOf(error: unknown): string {
  return systemCode(error) ?? (error instanceof Error ? error.message : String(error));
}
