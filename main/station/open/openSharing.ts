import { createAlerts } from '../alerts/alerts.ts';
import { leftOutNotice } from '../connection/profileReaders.ts';
import { waitingNotice } from '../fleet/answerPending.ts';
import { createFleet } from '../fleet/fleet.ts';
import { smallPicture } from '../fleet/smallPicture.ts';
import { createPartnerEvents } from '../relay/partnerEvents.ts';
import { createStatusView } from '../views/statusView.ts';
import type { StationCapture } from './openCapture.ts';
import type { Opening, StationData } from './openData.ts';
import type { StationShoot } from './openShoot.ts';
import type { StationSync } from './openSync.ts';

export type StationSharing = Awaited<ReturnType<typeof openSharing>>;

export async function openSharing(
  { options, time, open, pause }: Opening,
  { store, media, changes, hub, secrets, vault }: StationData,
  { session, actions, signIns, stationActions, view, clock, shared, stream }: StationShoot,
  { codes, space, tether, hotFolder, exchange }: StationCapture,
  { connections, keyNotice, start }: StationSync,
) {
  const alerts = open(
    createAlerts({
      options,
      store,
      changes,
      connections,
      space,
      hotFolder,
      tether,
      exchange,
      session,
      vault,
      name: () => shared.relay.ownName,
      clock,
      time,
    }),
  );
  const fleet = open(
    createFleet({
      options,
      store,
      hub,
      changes,
      session,
      connections,
      shared,
      space,
      tether,
      alerts,
      codes,
      clock,
      time,
      pictureOf: (photo) => smallPicture({ media }, photo),
    }),
  );
  await pause();
  const partnerEvents = open(
    createPartnerEvents({
      options,
      store,
      changes,
      secrets,
      vault,
      stationActions,
      connections,
      fleet,
      stream,
      clock,
      time,
    }),
  );
  await pause();
  const statusView = createStatusView({
    options,
    store,
    view,
    clock,
    session,
    actions,
    signIns,
    space,
    hotFolder,
    keyNotice,
    partnerEvents,
    fleet,
    alerts,
  });
  return {
    alerts,
    fleet,
    partnerEvents,
    statusView,
    startNotices: () =>
      [start.notice, leftOutNotice(connections.link), waitingNotice(fleet.answers)].filter((notice) => notice !== null),
    knownVersion: () => Math.max(fleet.settings.version ?? 0, fleet.settings.next?.version ?? 0),
  };
}
