import type { PageContract } from '../../contract/page.ts';
import type { SettingKey } from '../settings/settings.ts';

/**
 * `admin`: asks for the PIN where one is set. `free`: reads, or is part of the work. `bySetting`: as the table of settings
 * says of the one that the call changes.
 */
type Access = 'admin' | 'free' | 'bySetting';

/**
 * Each procedure of the page, so that a new one cannot be forgotten: the compiler asks for its line. The admin's part is
 * what is set up once (connection, keys, sources, storage, operators, hand-over, fleet, file of settings, this computer).
 * Free is whatever a shift needs, and what only looks.
 */
export const accessOf: { readonly [Group in keyof PageContract]: Readonly<Record<keyof PageContract[Group], Access>> } =
  {
    station: { events: 'free', status: 'free' },
    items: {
      page: 'free',
      filterChoices: 'free',
      get: 'free',
      reshoot: 'free',
      submit: 'free',
      retry: 'free',
      cancel: 'free',
      keep: 'free',
      setPlace: 'free',
      answerExisting: 'free',
      flagSide: 'free',
      dismissRejection: 'free',
      answerRejection: 'free',
      details: 'free',
      timeline: 'free',
      audit: 'free',
    },
    adoption: { get: 'free', start: 'free', stop: 'free' },
    shoot: {
      scan: 'free',
      meant: 'free',
      create: 'free',
      open: 'free',
      clearPlace: 'free',
      codeSheet: 'free',
      close: 'free',
      done: 'free',
      discard: 'free',
      setActiveSide: 'free',
      setAutoAdvance: 'free',
    },
    photos: {
      retake: 'free',
      remove: 'free',
      removeAll: 'free',
      move: 'free',
      whichItem: 'free',
      takeInbox: 'free',
      putInInbox: 'free',
      undo: 'free',
    },
    capture: {
      files: 'free',
      times: 'free',
      testFile: 'free',
      practiceShot: 'free',
      setHotFolder: 'admin',
      testHotFolder: 'free',
    },
    keys: { get: 'free', change: 'admin' },
    /** The page itself learns how the scanner types. */
    scanner: { get: 'free', change: 'free', testCode: 'free' },
    preferences: { get: 'free', change: 'free' },
    operators: {
      list: 'free',
      add: 'admin',
      change: 'admin',
      remove: 'admin',
      importList: 'admin',
      signIn: 'free',
      signOut: 'free',
      active: 'free',
    },
    labels: { get: 'free', change: 'admin', tryPattern: 'free', moveToItem: 'free', keepHere: 'free' },
    /** The target is shot at the beginning of a shift. */
    golden: { get: 'free', setReminds: 'admin', awaitShot: 'free', measure: 'free', forget: 'admin' },
    liveCamera: {
      settings: 'free',
      chooseUsb: 'admin',
      chooseSize: 'admin',
      lookThrough: 'free',
      usbShot: 'free',
    },
    overlays: { all: 'free', remember: 'free' },
    cardImport: {
      sources: 'free',
      browse: 'free',
      start: 'free',
      stop: 'free',
      resume: 'free',
      dismiss: 'free',
      current: 'free',
    },
    tether: {
      get: 'free',
      cameras: 'free',
      choose: 'admin',
      retry: 'free',
      free: 'free',
      test: 'free',
      shoot: 'free',
      live: 'free',
    },
    sources: { programs: 'free', get: 'free', refused: 'free', dismissRefused: 'free' },
    settings: { get: 'free', change: 'bySetting' },
    setup: { get: 'free', hide: 'free' },
    health: { get: 'free', testPart: 'free', log: 'free', diagnostics: 'free' },
    alerts: { get: 'free', setSecret: 'admin', test: 'admin' },
    settingsFile: { export: 'free', diff: 'free', import: 'admin' },
    storage: { get: 'free' },
    quality: { get: 'free', change: 'free' },
    taxonomy: {
      get: 'free',
      refresh: 'free',
      browse: 'free',
      search: 'free',
      searchPartner: 'free',
      services: 'free',
    },
    workList: { page: 'free', importList: 'free', clear: 'free', exchange: 'free', setFolders: 'admin' },
    partnerEvents: { get: 'free', connect: 'admin', disconnect: 'admin', test: 'free' },
    desktop: {
      get: 'free',
      checkUpdates: 'free',
      updateFromFolder: 'admin',
      goBack: 'admin',
      installCommand: 'admin',
      setStartsAtLogin: 'admin',
      enterKiosk: 'admin',
      /** Has a PIN of its own. */
      leaveKiosk: 'free',
      chooseFolder: 'free',
      takeProfile: 'free',
    },
    fleet: {
      previewSettings: 'free',
      publishSettings: 'admin',
      publishOperators: 'admin',
      pendingSettings: 'free',
      answerSettings: 'admin',
      get: 'free',
      takeOver: 'free',
    },
    handover: { get: 'free', exportTo: 'admin', importFrom: 'admin', stop: 'admin' },
    connection: {
      get: 'free',
      connect: 'admin',
      test: 'free',
      limits: 'free',
      updateUser: 'admin',
      form: 'free',
      check: 'free',
      probe: 'free',
      practice: 'admin',
      wake: 'free',
    },
    pin: { get: 'free', give: 'free', set: 'admin', remove: 'admin' },
  };

/** Who works at the table without a list, and how the page looks and sounds, are each shift's own. */
export const settingAccess: Readonly<Record<SettingKey, Exclude<Access, 'bySetting'>>> = {
  alerts: 'admin',
  autoAdvance: 'free',
  desktop: 'admin',
  exchange: 'admin',
  holdsMarked: 'free',
  hotFolder: 'admin',
  keys: 'admin',
  labels: 'admin',
  liveCamera: 'admin',
  operator: 'free',
  operators: 'admin',
  overlayFits: 'free',
  place: 'free',
  preferences: 'free',
  quality: 'free',
  scanner: 'free',
  storage: 'admin',
  tether: 'admin',
  workListColumns: 'free',
  workListPage: 'free',
};

/** The input was not looked at yet. What the tables do not know is the admin's. */
export function isAdminsPart(path: readonly string[], input: unknown): boolean {
  const [group = '', name = ''] = path;
  const access = lineOf(lineOf(accessOf, group), name);
  return access === 'bySetting' ? lineOf(settingAccess, settingKeyOf(input)) !== 'free' : access !== 'free';
}

function settingKeyOf(input: unknown): string {
  const path = lineOf(input, 'path');
  return typeof path === 'string' ? (path.split('.')[0] ?? '') : '';
}

function lineOf(table: unknown, name: string): unknown {
  if (typeof table !== 'object' || table === null || !Object.hasOwn(table, name)) return undefined;
  return Reflect.get(table, name);
}
