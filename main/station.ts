import { createRouterClient } from '@orpc/server';
import { StationError } from './domain/failure.ts';
import { closeParts, type Part, sideBySide, withCloseTimeout } from './lib/async/closeParts.ts';
import { createPendingCalls, type PendingCalls } from './lib/async/pendingCalls.ts';
import { systemTime } from './lib/async/time.ts';
import type { Station, StationOptions } from './station/api.ts';
import { createRouter } from './station/handlers/router.ts';
import { openCapture, type StationCapture } from './station/open/openCapture.ts';
import { type Opening, openData, type StationData } from './station/open/openData.ts';
import { openSharing, type StationSharing } from './station/open/openSharing.ts';
import { openShoot, type StationShoot } from './station/open/openShoot.ts';
import { openSync, type StationSync } from './station/open/openSync.ts';
import { openTaxonomy, type StationTaxonomy } from './station/open/openTaxonomy.ts';
import { readAsset } from './station/pictures/assets.ts';
import { forgetNames, retryForgetting } from './station/upkeep/forgetNames.ts';
import { startHousekeeping } from './station/upkeep/housekeeping.ts';
import { releaseMemoryAtRest } from './station/upkeep/releaseMemory.ts';
import { notifyScreens } from './station/views/notifyScreens.ts';
import { text } from './texts/text.ts';

export { exifToolVersion } from './imaging/tags/exifToolVersion.ts';
export { startPractice } from './station/connection/practiceService.ts';
export { readStation } from './station/readStation.ts';

/**
 * Composition root: opens the data folder and joins the parts. Throws `StationError` `locked` when another station holds the
 * folder, `storage` when it can't be used.
 */
export async function openStation(options: StationOptions): Promise<Station> {
  const closing = new AbortController();
  const opened: Part[] = [];
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing.abort(new StationError('failed', text('station.closing')));
    closed ??= closeParts(opened);
    return closed;
  };
  const opening: Opening = {
    options,
    time: options.time ?? systemTime,
    closing: closing.signal,
    open(part) {
      opened.push(part);
      return part;
    },
    pause: options.pause ?? (async () => {}),
  };
  try {
    return { ...(await joinParts(opening)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function joinParts(opening: Opening): Promise<Omit<Station, 'close'>> {
  const { options, time, closing, pause } = opening;
  const data = await openData(opening);
  await pause();
  const shoot = await openShoot(opening, data);
  await pause();
  const capture = await openCapture(opening, data, shoot);
  await pause();
  const sync = await openSync(opening, data, shoot, capture);
  await pause();
  const sharing = await openSharing(opening, data, shoot, capture, sync);
  await pause();
  const calls = openCalls(opening, capture);
  const taxonomy = await openTaxonomy(opening, data, shoot, capture, sync);
  await pause();
  await beginWork(opening, { data, shoot, capture, sync, sharing, taxonomy });
  const forget = () => forgetNames({ ...options, ...data, clock: shoot.clock, closing });
  if (options.live) opening.open(retryForgetting(forget, time));
  const parts = { options, time, closing, calls, ...data, ...shoot, ...capture, ...sync, ...sharing, ...taxonomy };
  const isElsewhere = (reference: string): boolean => shoot.shared.elsewhere.entryOf(reference) !== null;
  const router = createRouter({ ...parts, forgetNames: forget, knownCodes: { ...data.store, isElsewhere } });
  return {
    router,
    commands: createRouterClient(router.commands, { context: {} }),
    asset: (path, signal) => readAsset(parts, path, signal),
    keyNotice: sync.keyNotice,
    recoveryNotice: data.recoveryNotice,
    databaseVersion: data.databaseVersion,
  };
}

/** Calls and sources end side by side: those that hang, as on a drive that has gone, are left after a time. */
function openCalls({ options, time, closing, open }: Opening, capture: StationCapture): PendingCalls {
  const calls = createPendingCalls(closing);
  open(
    sideBySide([
      withCloseTimeout(capture.hotFolder, 'hot folder', options.log, time),
      withCloseTimeout(capture.cardImport, 'card import', options.log, time),
      withCloseTimeout(capture.tether, 'tethered camera', options.log, time),
      withCloseTimeout(calls, 'calls', options.log, time),
    ]),
  );
  return calls;
}

interface Joined {
  readonly data: StationData;
  readonly shoot: StationShoot;
  readonly capture: StationCapture;
  readonly sync: StationSync;
  readonly sharing: StationSharing;
  readonly taxonomy: StationTaxonomy;
}

/** All that photos touch is there now: those of before go first, then sources begin. A single command waits for those of before. */
async function beginWork(opening: Opening, joined: Joined): Promise<void> {
  const { options, time, closing, open, pause } = opening;
  const { data, shoot, capture, sync, sharing, taxonomy } = joined;
  const { store, media, files, imaging, hub } = data;
  const { clock, foreground, notifier } = shoot;
  const { intake, space } = capture;
  const { statusView } = sharing;
  if (options.live) taxonomy.taxonomy.keepFresh();
  void sharing.partnerEvents.follow();
  await pause();
  if (options.live) {
    open(startHousekeeping({ options, store, media, files, space, intake, clock, time, closing }));
    open(releaseMemoryAtRest(time, foreground));
    imaging.warm();
  } else await intake.recoverArrivals();
  await pause();
  notifier.begin((changed) => notifyScreens({ store, hub, notifier, statusView }, changed));
  sharing.fleet.begin();
  await pause();
  capture.hotFolder.begin();
  await pause();
  capture.tether.begin();
  sharing.alerts.begin();
  await pause();
  await sync.start.started();
}
