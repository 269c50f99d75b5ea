import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { doneOf } from '../../domain/item/done.ts';
import { itemTopic } from '../../domain/ports/topics.ts';
import { createForeground } from '../../lib/async/foreground.ts';
import type { ActionContext } from '../../sync/context.ts';
import { text } from '../../texts/text.ts';
import { type Changes, partOf } from '../changes.ts';
import { srUuidOf } from '../connection/accountSrUuid.ts';
import { actionContext } from '../connection/actionContext.ts';
import type { CurrentLink } from '../connection/link.ts';
import type { SharedParts } from '../fleet/fleet.ts';
import { createFleetLink } from '../fleet/fleetLink.ts';
import { createKnownElsewhere } from '../fleet/knownElsewhere.ts';
import { createSharedLimits } from '../fleet/sharedLimits.ts';
import { keptOffNow } from '../intake/keepOff.ts';
import { SignInDesk } from '../operators/signInDesk.ts';
import { createPictures, followPictures } from '../pictures/pictures.ts';
import { AdminPin } from '../pin/adminPin.ts';
import type { EventStream } from '../relay/partnerEvents.ts';
import { readSetting } from '../settings/setting.ts';
import { isSettingKey, stationSettings } from '../settings/settings.ts';
import { createFinishing } from '../shoot/finishing.ts';
import { keepShoot, restoreShoot } from '../shoot/savedShoot.ts';
import { createShootSession, nothingOpen, type ShootSession } from '../shoot/shootSession.ts';
import { itemView } from '../views/itemViews.ts';
import { heldByMarks } from '../views/marks.ts';
import { createChangeNotifier, reportTopics } from '../views/notifyScreens.ts';
import { viewContextOf } from '../views/viewContext.ts';
import type { Opening, StationData } from './openData.ts';

export type StationShoot = Awaited<ReturnType<typeof openShoot>>;

export async function openShoot(opening: Opening, data: StationData) {
  const { options, time, closing, open, pause } = opening;
  const { store, imaging, changes, hub } = data;
  const { dataFolder, log } = options;
  const clock = time.now;
  const current: CurrentLink = { link: null };
  const stream: EventStream = { isConnected: false };
  const relay = createFleetLink({ time, log });
  const shared: SharedParts = {
    relay,
    limits: createSharedLimits({ link: () => current.link, clock }, relay),
    elsewhere: createKnownElsewhere(store),
  };
  const session = openSession(opening, data);
  await pause();
  const folder = join(dataFolder, 'media', 'pictures');
  const pictures = createPictures({ folder, current, clock, closing, imaging });
  if (options.live) open(followPictures({ changes, store, pictures, time, log }));
  const onFailure = (error: unknown): void =>
    log.error('The screens could not be told of a change', { error: String(error) });
  const notifier = open(createChangeNotifier(changes, onFailure, time));
  followQuality(changes, session);
  reportTopics(changes, hub);
  await pause();
  const view = viewContextOf(store, clock, {
    isOpen: session.isOpen,
    chosenSide: session.chosenSide,
    awaitedRetake: session.awaitedRetake,
    finishes: (itemId) => session.isOpen(itemId) && session.finishes !== null,
    revision: notifier.revisionOf,
    overlayOf: pictures.overlayOf,
  });
  const newId: () => string = randomUUID;
  const context = (who: () => string, by: Pick<ActionContext, 'shotBy'> = {}): ActionContext =>
    actionContext({ store, clock, newId }, who, {
      ...by,
      eventsCome: () => stream.isConnected,
      srUuidOf: (reference, after) => srUuidOf(current.link, reference, after),
      limitMet: shared.limits.met,
      isOpen: session.isOpen,
      isHeld: (facts) => heldByMarks(view, facts),
      openItem: () => session.openItemId,
      keepsOff: (facts, photo, side) => keptOffNow(view, facts, photo, side),
    });
  const signIns = open(
    new SignInDesk({
      store,
      time,
      changes,
      freeText: () => readSetting(store, stationSettings.operator) ?? options.operator,
      live: options.live,
    }),
  );
  const actions = context(() => signIns.who, { shotBy: (shotAt) => signIns.shotBy(shotAt) });
  followSettings(changes, store, actions);
  const adminPin = open(new AdminPin({ store, time, signIns, changes, actions, log }));
  const stationActions = context(() => 'station');
  const finishing = createFinishing({
    store,
    session,
    actions,
    stationActions,
    doneOf: (itemId, pending) => doneOf(itemView(view, itemId), pending),
    warn: (message) => hub.emit({ type: 'notice', level: 'warning', message }),
  });
  const foreground = createForeground(time);
  return {
    current,
    stream,
    shared,
    session,
    pictures,
    notifier,
    view,
    clock,
    newId,
    actions,
    signIns,
    adminPin,
    stationActions,
    finishing,
    foreground,
  };
}

function openSession({ options, time, open }: Opening, { store, imaging, changes }: StationData): ShootSession {
  const begin = options.live ? restoreShoot(store, time.now()) : nothingOpen;
  const session = createShootSession(time.now, begin, (state, items) => {
    if (options.live) {
      imaging.warm();
      keepShoot(store, state, time.now());
    }
    for (const id of items) changes.publish(itemTopic(id));
    changes.publish('status');
  });
  // A clean shutdown closes the open item; a window that stays open brings it back.
  open({ close: () => void session.close() });
  return session;
}

/** These change while one works, or tell of it themselves. */
const notTold: readonly string[] = ['overlayFits', 'place', 'quality', 'storage', 'workListColumns', 'workListPage'];

/** With a list of operators each change of a setting carries its person. */
function followSettings(changes: Changes, { audit, operators }: StationData['store'], actions: ActionContext): void {
  changes.subscribe('setting', (topic) => {
    const key = partOf(topic);
    if (!isSettingKey(key) || notTold.includes(key) || !operators.hasAny()) return;
    const said = text('history.settingChanged', { setting: key });
    audit.insert({ at: actions.clock(), who: actions.who, text: said, itemId: null, detail: {} });
  });
}

/** Photos on the screens are judged again at once. */
function followQuality(changes: Changes, session: Pick<ShootSession, 'openItemId'>): void {
  changes.subscribe('setting', (topic) => {
    const isQuality = partOf(topic) === stationSettings.quality.key;
    if (isQuality && session.openItemId) changes.publish(itemTopic(session.openItemId));
  });
}
