import type { ProbeJson, SyncResult } from '../../../main/contract/commands/connection.ts';
import type { IngestResult } from '../../../main/contract/commands/photos.ts';
import type { StatusItemJson, StatusJson } from '../../../main/contract/commands/statusJson.ts';
import type { TaxonomyJson } from '../../../main/contract/commands/taxonomy.ts';
import type { CommandClient } from '../../../main/contract/contract.ts';
import type { Station } from '../../../main/station/api.ts';
import type { Text } from '../../../main/texts/text.ts';
import { clientOf, type GivenCommands } from './givenCommands.ts';

/** One call as the station would have seen it. */
export interface RecordedCall {
  readonly command: keyof GivenCommands;
  readonly input: unknown;
}

export interface FakeCommands {
  readonly commands: CommandClient;
  readonly calls: RecordedCall[];
}

/** Answers every command with a plausible document and records it; `overrides` replace single answers. */
export function fakeCommands(overrides: Partial<GivenCommands> = {}): FakeCommands {
  const calls: RecordedCall[] = [];
  const answers: GivenCommands = {
    connect: async (input) => ({
      profile: 'acme',
      base_url: 'https://api.example.com',
      tested: input.test,
      message: 'The partner answered.',
      notes: [],
    }),
    probe: async () => fakeProbe,
    taxonomyRefresh: async () => fakeTaxonomy,
    taxonomyList: async () => fakeTaxonomy,
    create: async (input) => fakeItem({ reference_id: input.reference }),
    health: async () => ({ ok: true, parts: [] }),
    settingsImport: async ({ yes }) => ({ changes: [], imported: yes }),
    codeNotes: async () => ({ notes: [] }),
    workListImport: async () => ({ taken: 2, updated: 0, bad: [], ignored_columns: [], sheet: null, encoding: null }),
    operatorsAdd: async ({ name, badge = null, language = null }) => ({
      id: 'operator-1',
      name,
      badge: badge !== null,
      language,
    }),
    operatorsRemove: async () => ({ id: 'operator-1', cleared: true }),
    pinRemove: async () => ({ removed: true }),
    operatorsImport: async () => ({ taken: 2, updated: 0, bad: [] }),
    workListClear: async () => ({ cleared: 2 }),
    exportQueue: async ({ folder }) => ({
      folder,
      items: [{ reference_id: 'SKU-1', photos: 2 }],
      photos: 2,
      inbox_photos: 1,
      lost: [{ reference_id: 'SKU-1', files: 1 }],
      left: 0,
      fingerprint: 'aaaa-bbbb-cccc',
    }),
    importQueue: async ({ folder }) => ({
      folder,
      items: 1,
      photos: 2,
      already: 0,
      beside: ['SKU-2'],
      inbox_photos: 1,
      lost: 1,
      stations: ['packing-1 aaaa-bbbb-cccc'],
    }),
    importPhotos: async (input) => {
      const photos = input.files.map((file) => fakePhoto(file));
      return { reference_id: input.reference, photos, refused: 0 };
    },
    ingest: async (input) => fakePhoto(input.file),
    sync: async () => fakeSync(),
    submit: async (input) => fakeItem({ reference_id: input.reference, stage: 'sending' }),
    retry: async (input) => fakeItem({ reference_id: input.reference }),
    cancel: async (input) => fakeItem({ reference_id: input.reference, stage: 'cancelled' }),
    reject: async (input) => fakeItem({ reference_id: input.reference, stage: 'reshoot' }),
    unreject: async (input) => fakeItem({ reference_id: input.reference }),
    status: async () => fakeStatus([fakeItem()]),
    event: async () => ({
      known: true,
      duplicate: false,
      changed: true,
      changes: ['Cancelled'],
      message: 'The event was applied. Cancelled',
    }),
    fleet: async () => ({ stations: [], settings: null, alarms: [] }),
    fleetAnswer: async () => ({
      version: null,
      station: null,
      signed_by: null,
      fingerprint: null,
      said: null,
      changes: [],
      goes: [],
    }),
    fleetPublishOperators: async () => ({ version: 1, operators: 2 }),
    fleetPublish: async ({ dryRun }) => ({ version: 1, published: !dryRun, changes: [] }),
    find: async () => ({
      message: null,
      sr_uuid: 'sr-1',
      micro_id: '100001',
      legacy_id: null,
      state: { primary: 'QC', supplement: 'PENDING' },
      url: 'https://example.com/sr/1',
    }),
    adopt: async (input, onPage) => {
      if (input.all) onPage({ page: 1, pages: 1, seen: 1, adopted: 1, not_ours: 0 });
      return { adopted: [input.reference ?? 'SKU-1'], not_ours: 0 };
    },
    updateUser: async () => ({ message: 'The user was updated.', data: {} }),
    watch: async (input, onPhoto) => onPhoto(fakePhoto(`${input.folder}/1.jpg`)),
    ...overrides,
  };
  return { commands: clientOf(recorded(answers, calls)), calls };
}

function recorded(answers: GivenCommands, calls: RecordedCall[]): GivenCommands {
  const entries = Object.entries<(...given: never[]) => unknown>({ ...answers }).map(([name, answer]) => [
    name,
    (...given: never[]) => {
      calls.push({ command: name as keyof GivenCommands, input: given[0] });
      return answer(...given);
    },
  ]);
  return Object.fromEntries(entries) as unknown as GivenCommands;
}

/** A station around fake commands; the command line uses nothing else of it. */
export function fakeStation(commands: CommandClient, options: { keyNotice?: Text; onClose?(): void } = {}): Station {
  return {
    // Only a page asks the router, and no page is served here.
    router: {} as Station['router'],
    commands,
    asset: async () => null,
    keyNotice: options.keyNotice ?? null,
    recoveryNotice: null,
    databaseVersion: 100,
    close: async () => options.onClose?.(),
  };
}

export const fakeTaxonomy: TaxonomyJson = {
  fetched_at: '2026-01-02T03:04:05.000Z',
  categories: [{ uuid: 'category-1', name: 'Bags', types: [{ uuid: 'type-1', name: 'Tote', brands: [] }] }],
};

export function fakeItem(changes: Partial<StatusItemJson> = {}): StatusItemJson {
  return {
    reference_id: 'SKU-1',
    sr_uuid: null,
    micro_id: null,
    url: null,
    category: null,
    type: null,
    brand: null,
    model: null,
    service: null,
    adopted: false,
    stage: 'shooting',
    state: null,
    progress: null,
    sides: [],
    rejections_unnamed: [],
    cancellation: null,
    tray: [],
    operations: { pending: 1, in_flight: 0, parked: 0 },
    waiting_for: 'network',
    next_try_at: null,
    last_error: null,
    place: null,
    note: null,
    serial: null,
    lot: null,
    result_at: null,
    safe_to_release: false,
    ...changes,
  };
}

export function fakeStatus(items: readonly StatusItemJson[], profile: string | null = 'acme'): StatusJson {
  return {
    items,
    operations: { pending: items.length, in_flight: 0, parked: 0 },
    expected: 0,
    work_list_folder: null,
    safe_to_release: items.length === 0,
    relay: null,
    connection: { profile, online: null, credentials: profile === null ? 'missing' : 'ok', paused_until: null },
  };
}

export function fakePhoto(file: string, changes: Partial<IngestResult> = {}): IngestResult {
  return {
    file,
    accepted: true,
    message: 'Kept.',
    reference_id: 'SKU-1',
    photo: { id: 'photo-1', sha256: 'ab'.repeat(32), bytes: 12 },
    side: { uuid: 'side-1', name: 'Front' },
    ...changes,
  };
}

export function fakeSync(changes: Partial<SyncResult> = {}): SyncResult {
  return {
    ended: 'idle',
    operations: { pending: 0, in_flight: 0, parked: 0 },
    waiting_for: 'nothing',
    credentials: 'ok',
    message: 'Nothing is left to send.',
    ...changes,
  };
}

export const fakeProbe: ProbeJson = {
  profile: { name: 'acme', base_url: 'https://api.example.com' },
  changes: [{ field: 'params.models.page', from: 'page_number', to: 'page', proof: 'effect' }],
  endpoints: [
    { endpoint: 'models', outcome: 'works', credential: 'bearer', user_token: true, message: 'It answers.' },
    { endpoint: 'service', outcome: 'not_tried', credential: null, user_token: false, message: 'Not tried.' },
  ],
  parameters: [{ field: 'params.models.page', name: 'page', proof: 'effect', message: 'page: it changes.' }],
  calls: 12,
};
