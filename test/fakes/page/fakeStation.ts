import { implement } from '@orpc/server';
import { contract } from '../../../main/contract/contract.ts';
import type { CaptureNotice, StationEvent, StatusView } from '../../../main/contract/views.ts';
import type { Asset, Station } from '../../../main/station/api.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { plainScanner } from './fakeScanner.ts';
import { fakeStatus } from './fakeViews.ts';
import { clientOf, type GivenCommands } from './givenCommands.ts';

/** A station without a core, for tests of hosts: it answers from memory and remembers what it was asked. */
export interface FakeStation extends Station {
  /** Sends an event to every page that listens. */
  emit(event: StationEvent): void;
  /** How many pages listen to events now. */
  readonly listeners: number;
  /** How often it was told to try now. */
  readonly woken: number;
  /** Photos as they arrived: name and bytes. */
  readonly received: { readonly name: string; readonly bytes: Uint8Array }[];
  readonly askedAssets: string[];
  readonly assets: Map<string, Asset>;
  readonly closed: boolean;
}

export function fakeStation(given: Partial<GivenCommands> = {}): FakeStation {
  const commands = clientOf(given);
  const listeners = new Set<(event: StationEvent) => void>();
  const received: { name: string; bytes: Uint8Array }[] = [];
  const askedAssets: string[] = [];
  const assets = new Map<string, Asset>();
  const state = { operator: 'Kim', closed: false, woken: 0 };
  return {
    router: { page: createRouter({ listeners, received, state }), commands: commandRouter(commands) },
    commands,
    keyNotice: null,
    recoveryNotice: null,
    databaseVersion: 100,
    received,
    askedAssets,
    assets,
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
    get listeners() {
      return listeners.size;
    },
    get woken() {
      return state.woken;
    },
    get closed() {
      return state.closed;
    },
    async asset(path) {
      askedAssets.push(path);
      return assets.get(path) ?? null;
    },
    async close() {
      state.closed = true;
    },
  };
}

interface Inside {
  readonly listeners: Set<(event: StationEvent) => void>;
  readonly received: { name: string; bytes: Uint8Array }[];
  readonly state: { operator: string; woken: number };
}

function createRouter({ listeners, received, state }: Inside): Station['router']['page'] {
  const os = implement(contract.page);
  // Every procedure but the few below says that it is not possible here.
  const refuse = ({ errors }: { errors: { STATION: (options: never) => Error } }): never => {
    throw errors.STATION({
      message: 'Not in this fake',
      data: { code: 'not_possible', field: null },
    } as never);
  };
  return os.router({
    station: {
      status: os.station.status.handler(() => statusView(state.operator)),
      events: os.station.events.handler(async function* ({ signal }) {
        yield { type: 'status', status: statusView(state.operator) } as const;
        yield* queued(listeners, signal);
      }),
    },
    items: {
      page: os.items.page.handler(() => ({ items: [], nextCursor: null })),
      filterChoices: os.items.filterChoices.handler(() => ({ types: [], services: [] })),
      get: os.items.get.handler(() => {
        throw new Error('a bug with leo_SECRET inside');
      }),
      reshoot: os.items.reshoot.handler(() => ({ items: [], next: null })),
      submit: os.items.submit.handler(refuse),
      cancel: os.items.cancel.handler(refuse),
      keep: os.items.keep.handler(refuse),
      retry: os.items.retry.handler(refuse),
      setPlace: os.items.setPlace.handler(refuse),
      answerExisting: os.items.answerExisting.handler(refuse),
      flagSide: os.items.flagSide.handler(refuse),
      dismissRejection: os.items.dismissRejection.handler(refuse),
      answerRejection: os.items.answerRejection.handler(refuse),
      details: os.items.details.handler(refuse),
      timeline: os.items.timeline.handler(() => ({ entries: [], next: null })),
      audit: os.items.audit.handler(() => ({ entries: [] })),
    },
    adoption: {
      get: os.adoption.get.handler(refuse),
      start: os.adoption.start.handler(refuse),
      stop: os.adoption.stop.handler(refuse),
    },
    shoot: {
      scan: os.shoot.scan.handler(({ input }) => ({ kind: 'new', reference: input.reference })),
      meant: os.shoot.meant.handler(refuse),
      create: os.shoot.create.handler(refuse),
      open: os.shoot.open.handler(refuse),
      clearPlace: os.shoot.clearPlace.handler(() => ({})),
      codeSheet: os.shoot.codeSheet.handler(() => ({ codes: [] })),
      close: os.shoot.close.handler(() => ({})),
      done: os.shoot.done.handler(refuse),
      setAutoAdvance: os.shoot.setAutoAdvance.handler(refuse),
      discard: os.shoot.discard.handler(refuse),
      setActiveSide: os.shoot.setActiveSide.handler(refuse),
    },
    photos: {
      retake: os.photos.retake.handler(refuse),
      remove: os.photos.remove.handler(refuse),
      removeAll: os.photos.removeAll.handler(refuse),
      putInInbox: os.photos.putInInbox.handler(refuse),
      move: os.photos.move.handler(refuse),
      whichItem: os.photos.whichItem.handler(refuse),
      takeInbox: os.photos.takeInbox.handler(refuse),
      undo: os.photos.undo.handler(refuse),
    },
    capture: {
      files: os.capture.files.handler(async ({ input }) => {
        for (const file of input.files) {
          received.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
        }
        return { notices: input.files.map((file) => acceptedNotice(file.name)) };
      }),
      times: os.capture.times.handler(refuse),
      practiceShot: os.capture.practiceShot.handler(refuse),
      setHotFolder: os.capture.setHotFolder.handler(() => ({})),
      testFile: os.capture.testFile.handler(() => ({ ok: false, message: asGiven('Not in this fake') })),
      testHotFolder: os.capture.testHotFolder.handler(() => ({ ok: false, message: asGiven('Not in this fake') })),
    },
    setup: { get: os.setup.get.handler(refuse), hide: os.setup.hide.handler(refuse) },
    health: {
      get: os.health.get.handler(refuse),
      testPart: os.health.testPart.handler(refuse),
      log: os.health.log.handler(refuse),
      diagnostics: os.health.diagnostics.handler(refuse),
    },
    alerts: {
      get: os.alerts.get.handler(refuse),
      setSecret: os.alerts.setSecret.handler(refuse),
      test: os.alerts.test.handler(refuse),
    },
    settingsFile: {
      export: os.settingsFile.export.handler(refuse),
      diff: os.settingsFile.diff.handler(refuse),
      import: os.settingsFile.import.handler(refuse),
    },
    keys: { get: os.keys.get.handler(refuse), change: os.keys.change.handler(refuse) },
    scanner: {
      get: os.scanner.get.handler(() => plainScanner),
      change: os.scanner.change.handler(refuse),
      testCode: os.scanner.testCode.handler(refuse),
    },
    preferences: { get: os.preferences.get.handler(() => ({})), change: os.preferences.change.handler(refuse) },
    liveCamera: {
      settings: os.liveCamera.settings.handler(refuse),
      chooseUsb: os.liveCamera.chooseUsb.handler(refuse),
      chooseSize: os.liveCamera.chooseSize.handler(refuse),
      lookThrough: os.liveCamera.lookThrough.handler(refuse),
      usbShot: os.liveCamera.usbShot.handler(refuse),
    },
    golden: {
      get: os.golden.get.handler(refuse),
      setReminds: os.golden.setReminds.handler(refuse),
      awaitShot: os.golden.awaitShot.handler(refuse),
      measure: os.golden.measure.handler(refuse),
      forget: os.golden.forget.handler(refuse),
    },
    operators: {
      list: os.operators.list.handler(() => ({ operators: [] })),
      add: os.operators.add.handler(refuse),
      change: os.operators.change.handler(refuse),
      remove: os.operators.remove.handler(refuse),
      importList: os.operators.importList.handler(refuse),
      signIn: os.operators.signIn.handler(refuse),
      signOut: os.operators.signOut.handler(refuse),
      active: os.operators.active.handler(refuse),
    },
    pin: {
      get: os.pin.get.handler(() => ({ isSet: false, isOpen: true })),
      give: os.pin.give.handler(refuse),
      set: os.pin.set.handler(refuse),
      remove: os.pin.remove.handler(refuse),
    },
    labels: {
      get: os.labels.get.handler(refuse),
      change: os.labels.change.handler(refuse),
      tryPattern: os.labels.tryPattern.handler(refuse),
      moveToItem: os.labels.moveToItem.handler(refuse),
      keepHere: os.labels.keepHere.handler(refuse),
    },
    overlays: {
      all: os.overlays.all.handler(() => ({ fits: [] })),
      remember: os.overlays.remember.handler(refuse),
    },
    cardImport: {
      sources: os.cardImport.sources.handler(() => ({ sources: [], notes: [] })),
      browse: os.cardImport.browse.handler(refuse),
      start: os.cardImport.start.handler(refuse),
      stop: os.cardImport.stop.handler(refuse),
      resume: os.cardImport.resume.handler(refuse),
      dismiss: os.cardImport.dismiss.handler(refuse),
      current: os.cardImport.current.handler(() => ({ progress: null })),
    },
    tether: {
      get: os.tether.get.handler(refuse),
      cameras: os.tether.cameras.handler(() => ({ cameras: [], message: asGiven('Not in this fake') })),
      choose: os.tether.choose.handler(refuse),
      retry: os.tether.retry.handler(() => ({})),
      free: os.tether.free.handler(refuse),
      test: os.tether.test.handler(refuse),
      shoot: os.tether.shoot.handler(refuse),
      live: os.tether.live.handler(refuse),
    },
    sources: {
      programs: os.sources.programs.handler(() => ({ programs: [] })),
      get: os.sources.get.handler(refuse),
      refused: os.sources.refused.handler(() => ({ files: [], count: 0 })),
      dismissRefused: os.sources.dismissRefused.handler(refuse),
    },
    quality: {
      get: os.quality.get.handler(refuse),
      change: os.quality.change.handler(refuse),
    },
    settings: {
      get: os.settings.get.handler(refuse),
      change: os.settings.change.handler(({ input }) => {
        state.operator = String(input.value);
        return { fields: [] };
      }),
    },
    storage: {
      get: os.storage.get.handler(refuse),
    },
    fleet: {
      get: os.fleet.get.handler(refuse),
      takeOver: os.fleet.takeOver.handler(refuse),
      previewSettings: os.fleet.previewSettings.handler(refuse),
      publishSettings: os.fleet.publishSettings.handler(refuse),
      publishOperators: os.fleet.publishOperators.handler(refuse),
      pendingSettings: os.fleet.pendingSettings.handler(() => ({ pending: null, foreign: null })),
      answerSettings: os.fleet.answerSettings.handler(refuse),
    },
    partnerEvents: {
      get: os.partnerEvents.get.handler(() => ({ address: null, state: 'off', cursor: 0, lastEventAt: null })),
      connect: os.partnerEvents.connect.handler(refuse),
      disconnect: os.partnerEvents.disconnect.handler(refuse),
      test: os.partnerEvents.test.handler(refuse),
    },
    desktop: {
      get: os.desktop.get.handler(() => null),
      checkUpdates: os.desktop.checkUpdates.handler(refuse),
      updateFromFolder: os.desktop.updateFromFolder.handler(refuse),
      goBack: os.desktop.goBack.handler(refuse),
      installCommand: os.desktop.installCommand.handler(refuse),
      setStartsAtLogin: os.desktop.setStartsAtLogin.handler(refuse),
      enterKiosk: os.desktop.enterKiosk.handler(refuse),
      leaveKiosk: os.desktop.leaveKiosk.handler(refuse),
      chooseFolder: os.desktop.chooseFolder.handler(refuse),
      takeProfile: os.desktop.takeProfile.handler(() => ({ profileJson: null })),
    },
    handover: {
      get: os.handover.get.handler(refuse),
      exportTo: os.handover.exportTo.handler(refuse),
      importFrom: os.handover.importFrom.handler(refuse),
      stop: os.handover.stop.handler(refuse),
    },
    workList: {
      page: os.workList.page.handler(() => ({ items: [], next: null })),
      importList: os.workList.importList.handler(refuse),
      clear: os.workList.clear.handler(() => ({ cleared: 0 })),
      exchange: os.workList.exchange.handler(refuse),
      setFolders: os.workList.setFolders.handler(refuse),
    },
    taxonomy: {
      get: os.taxonomy.get.handler(() => ({ fetchedAt: null, categories: [] })),
      refresh: os.taxonomy.refresh.handler(refuse),
      browse: os.taxonomy.browse.handler(refuse),
      search: os.taxonomy.search.handler(refuse),
      searchPartner: os.taxonomy.searchPartner.handler(refuse),
      services: os.taxonomy.services.handler(refuse),
    },
    connection: {
      get: os.connection.get.handler(() => ({ profileJson: null, hasApiKey: false, hasUserToken: false })),
      connect: os.connection.connect.handler(refuse),
      test: os.connection.test.handler(() => ({ ok: false, message: asGiven('Not in this fake') })),
      limits: os.connection.limits.handler(() => ({ limits: [] })),
      updateUser: os.connection.updateUser.handler(refuse),
      form: os.connection.form.handler(() => ({ fields: [] })),
      check: os.connection.check.handler(() => ({ faults: [], note: null, goes: [] })),
      probe: os.connection.probe.handler(refuse),
      practice: os.connection.practice.handler(() => ({})),
      wake: os.connection.wake.handler(() => {
        state.woken += 1;
        return {};
      }),
    },
  });
}

async function* queued(
  listeners: Set<(event: StationEvent) => void>,
  signal: AbortSignal | undefined,
): AsyncGenerator<StationEvent> {
  const queue: StationEvent[] = [];
  let wake = () => {};
  const listener = (event: StationEvent) => {
    queue.push(event);
    wake();
  };
  const stop = () => wake();
  listeners.add(listener);
  signal?.addEventListener('abort', stop);
  try {
    while (!signal?.aborted) {
      const event = queue.shift();
      if (event) yield event;
      else await new Promise<void>((settle) => (wake = settle));
    }
  } finally {
    listeners.delete(listener);
    signal?.removeEventListener('abort', stop);
  }
}

function commandRouter(commands: Station['commands']): Station['router']['commands'] {
  const os = implement(contract.commands);
  type Asked = (input: unknown, options: { signal: AbortSignal | undefined }) => Promise<never>;
  const procedures = Object.keys(contract.commands).map((name) => {
    // Each name has a procedure, of types of its own.
    const procedure = os[name as 'find'];
    const asked = commands[name as 'find'] as unknown as Asked;
    return [name, procedure.handler(({ input, signal }) => asked(input, { signal }))];
  });
  return Object.fromEntries(procedures) as Station['router']['commands'];
}

function acceptedNotice(filename: string): CaptureNotice {
  const nowhere = { itemId: null, sideUuid: null, sideName: null, photoId: null };
  return { ...nowhere, accepted: true, filename, message: asGiven('Taken'), source: 'files', at: 0 };
}

function statusView(operator: string): StatusView {
  return fakeStatus({
    mode: 'unconnected',
    connectionName: null,
    online: null,
    credentials: 'unknown',
    operator,
    dataFolder: '/nowhere',
    version: '0.0.0',
  });
}
