import { openConnections } from '../connection/connections.ts';
import { keyNoticeOf } from '../connection/storedCredentials.ts';
import { beginStart } from '../fleet/settingsTrial.ts';
import { createPracticeCamera } from '../sources/practiceCamera.ts';
import type { StationCapture } from './openCapture.ts';
import type { Opening, StationData } from './openData.ts';
import type { StationShoot } from './openShoot.ts';

export type StationSync = Awaited<ReturnType<typeof openSync>>;

export async function openSync(
  { options, time, closing, open, pause }: Opening,
  { store, media, imaging, changes, hub, work, secrets, vault }: StationData,
  { session, actions, stationActions, clock, current, foreground }: StationShoot,
  { intake }: StationCapture,
) {
  const keyNotice = await keyNoticeOf({ vault });
  await pause();
  const start = await beginStart({ store, clock, log: options.log }, options.dataFolder);
  await pause();
  const connections = open(
    await openConnections({
      options,
      store,
      media,
      imaging,
      changes,
      hub,
      work,
      secrets,
      vault,
      session,
      actions,
      stationActions,
      clock,
      current,
      foreground,
      time,
      closing,
    }),
  );
  await pause();
  const practiceCamera = createPracticeCamera({ actions, session, intake, clock, imaging, connections });
  return { keyNotice, start, connections, practiceCamera };
}
