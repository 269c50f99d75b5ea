import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { StationError } from '../../main/domain/failure.ts';
import type { ConnectionId, ItemId, PhotoId, Sha256, SideUuid } from '../../main/domain/ids.ts';
import type { Item, Operation } from '../../main/domain/model.ts';
import { type Waiting, waitingOf } from '../../main/domain/outbox/waiting.ts';
import type { Store } from '../../main/domain/ports/store.ts';
import { createForeground } from '../../main/lib/async/foreground.ts';
import { systemTime } from '../../main/lib/async/time.ts';
import { createPartnerClient, type PartnerClient } from '../../main/partner/client.ts';
import type { Deadlines } from '../../main/partner/deadlines.ts';
import { parseProfile, sendPolicy } from '../../main/partner/profile.ts';
import { parseEvent } from '../../main/partner/schemas/events.ts';
import type { Simulator } from '../../main/practice/simulator.ts';
import type { ServiceRequest } from '../../main/practice/world/serviceRequest.ts';
import { startPracticePartner } from '../../main/station/connection/practiceMode.ts';
import { receiveEvent } from '../../main/sync/actions/applyEvent.ts';
import { createItem } from '../../main/sync/actions/createItem.ts';
import { retryItem } from '../../main/sync/actions/itemCommands.ts';
import { dismissRejection } from '../../main/sync/actions/markSides.ts';
import { placePhoto } from '../../main/sync/actions/placePhotos.ts';
import { createBudget } from '../../main/sync/budget.ts';
import type { ActionContext } from '../../main/sync/context.ts';
import { type Engine, startEngine } from '../../main/sync/engine/engine.ts';
import { asGiven } from '../../main/texts/text.ts';
import { openNewStore } from './emptyDatabase.ts';
import { type FaultyProxy, startFaultyProxy } from './faultyProxy.ts';
import { mintAuthority, type TestAuthority } from './httpsServer.ts';
import { ownImaging } from './ownImaging.ts';
import { typeNamed } from './typeNamed.ts';

/** The real engine, store and partner client, and the simulator behind a proxy that spoils what it is told to. */
export interface NetworkBench {
  readonly partner: Simulator;
  readonly proxy: FaultyProxy;
  readonly authority: TestAuthority;
  readonly store: Store;
  readonly context: ActionContext;
  readonly bugs: unknown[];
  /** Hears of each change of an item as it is made: what is there for a moment alone is missed by who looks now and then. */
  onChange: () => void;
  readonly engine: Engine | null;
  /** Starts the engine, anew with another address or key when they are given. */
  start(changes?: { readonly origin?: string; readonly apiKey?: string }): Promise<Engine>;
  create(reference: string): ItemId;
  item(reference: string): Item;
  sr(reference: string): ServiceRequest | null;
  operations(reference: string): readonly Operation[];
  waiting(reference: string): Waiting;
  /** A new photo of its own bytes on the side. */
  shoot(reference: string, side: string): PhotoId;
  /** A new photo on every required side. */
  shootRequired(reference: string): void;
  /** As the operator's "try again". */
  retry(reference: string): void;
  /** As the operator, who takes a rejection back. */
  dismiss(reference: string, rejectionId: string): void;
  /** Hands the station every event that the partner has logged so far. */
  deliverEvents(): void;
  /** The item that a request speaks of, by its reference. */
  about(request: { readonly path: string; readonly text: string }): string | null;
  close(): Promise<void>;
}

export interface NetworkBenchOptions {
  readonly folder: string;
  readonly profile?: object;
  readonly deadlines?: Partial<Deadlines>;
  readonly photoBytes?: number;
  readonly type?: string;
  readonly speed?: number;
}

const apiKeyless = { apiKey: null, userToken: null };

export async function openNetworkBench(options: NetworkBenchOptions): Promise<NetworkBench> {
  const { folder, photoBytes = 8_000 } = options;
  const authority = await mintAuthority();
  const partner = await startPracticePartner({
    imaging: ownImaging,
    folder,
    keepState: false,
    speed: options.speed ?? 1,
  });
  const proxy = await startFaultyProxy(authority, partner);
  const store = openNewStore(folder);
  const types = typeNamed(partner, options.type ?? 'Sneakers');
  const names = new Map<string, ItemId>();
  const uuids = new Map<string, string>();
  const bugs: unknown[] = [];
  let engine: Engine | null = null;
  let client: PartnerClient | null = null;
  let shots = 0;
  let profile = profileAt(proxy.origin);

  function profileAt(origin: string) {
    const text = JSON.stringify({
      ...partner.profile,
      base_url: origin,
      tls: { ca_file: authority.caFile },
      ...options.profile,
    });
    const parsed = parseProfile(text);
    store.connections.use(
      { name: 'bench', origin, profileJson: text, practice: false },
      'bench' as ConnectionId,
      Date.now(),
    );
    return parsed;
  }

  const context: ActionContext = {
    store,
    clock: Date.now,
    newId: randomUUID,
    who: 'Kim',
    connection() {
      const current = store.connections.current();
      if (!current) throw new StationError('no_connection', asGiven('none'));
      return current;
    },
    policy: () => sendPolicy(profile),
    isOpen: () => false,
  };
  store.onCommit(() => {
    engine?.wake();
    bench.onChange();
  });

  async function stop(): Promise<void> {
    await engine?.close();
    await client?.close();
    engine = null;
    client = null;
  }

  const bench: NetworkBench = {
    partner,
    proxy,
    authority,
    store,
    context,
    bugs,
    onChange: () => undefined,
    get engine() {
      return engine;
    },
    async start(changes = {}) {
      await stop();
      profile = profileAt(changes.origin ?? proxy.origin);
      const apiKey = changes.apiKey ?? partner.apiKey;
      client = createPartnerClient({
        profile,
        credentials: () => ({ ...apiKeyless, apiKey }),
        clock: Date.now,
        environment: {},
        deadlines: options.deadlines ?? {},
      });
      store.operations.release('bench' as ConnectionId, 'credentials', Date.now());
      engine = startEngine({
        context,
        partner: client,
        media: {
          async prepareUpload(photo) {
            const path = join(folder, `${photo.id}.jpg`);
            const content = photoOf(photo.id, photoBytes);
            writeFileSync(path, content);
            const md5Base64 = createHash('md5').update(content).digest('base64');
            return {
              path,
              bytes: content.length,
              sha256: photo.sha256,
              crc32: photo.crc32,
              md5Base64,
              format: 'jpeg',
              filename: 'a.jpg',
              recipe: null,
            };
          },
        },
        budget: createBudget(() => profile.limits.polls_per_minute, systemTime),
        foreground: createForeground(systemTime),
        parseEvent,
        random: () => 0,
        time: systemTime,
        gateChanged: () => undefined,
        onBug: (error) => bugs.push(error),
      });
      return engine;
    },
    create(reference) {
      const id = createItem(context, {
        referenceId: reference,
        categoryUuid: types.category,
        typeUuid: types.type,
        serviceUuid: null,
      });
      names.set(reference, id);
      uuids.set(bench.item(reference).srUuid, reference);
      return id;
    },
    item(reference) {
      const id = names.get(reference);
      const item = id && store.items.get(id);
      if (!item) throw new Error(`No item ${reference}`);
      return item;
    },
    sr: (reference) => partner.control.serviceRequests().find((sr) => sr.referenceId === reference) ?? null,
    operations: (reference) => store.operations.ofItem(bench.item(reference).id),
    waiting: (reference) =>
      waitingOf({
        item: bench.item(reference),
        openOperations: store.operations.openOfItem(bench.item(reference).id),
        connection: context.connection(),
        currentConnection: true,
        now: Date.now(),
      }),
    shoot(reference, side) {
      shots += 1;
      const id = `shot-${shots}` as PhotoId;
      const content = photoOf(id, photoBytes);
      const photo = store.photos.insert({
        id,
        itemId: null,
        sideUuid: null,
        place: 'inbox',
        wantedSide: null,
        sha256: createHash('sha256').update(content).digest('hex') as Sha256,
        pictureHash: null,
        crc32: crc32(content),
        bytes: content.length,
        format: 'jpeg',
        width: 6,
        height: 4,
        capturedAt: Date.now(),
        addedAt: Date.now(),
        addedBy: 'Kim',
        source: 'test',
        filename: 'a.jpg',
        uploadedAt: null,
        uploadedServerAt: null,
        originalRemovedAt: null,
        figures: null,
      });
      placePhoto(context, bench.item(reference).id, photo, { sideUuid: side as SideUuid }, 'history.photoTaken');
      return id;
    },
    shootRequired(reference) {
      const sides = store.sides.ofItem(bench.item(reference).id).filter((side) => side.required);
      if (sides.length === 0) throw new Error(`${reference} has no sides yet`);
      for (const side of sides) bench.shoot(reference, side.uuid);
    },
    retry: (reference) => retryItem(context, bench.item(reference).id),
    dismiss: (reference, rejectionId) => dismissRejection(context, bench.item(reference).id, rejectionId),
    deliverEvents() {
      for (const { id, event } of partner.control.events()) {
        const text = JSON.stringify(event);
        receiveEvent(context, { event: parseEvent(text), text, dedupeKey: String(id), trusted: true });
      }
    },
    about({ path, text }) {
      const said = decodeURIComponent(path);
      for (const [uuid, reference] of uuids) if (said.includes(uuid)) return reference;
      for (const reference of names.keys()) {
        if (said.endsWith(`/find/${reference}`) || text.includes(`"reference_id":"${reference}"`)) return reference;
      }
      // The partner may have given the SR another uuid.
      const own = partner.control.serviceRequests().find((sr) => said.includes(sr.uuid));
      return own?.referenceId ?? null;
    },
    async close() {
      await stop();
      store.close();
      await proxy.close();
      await partner.close();
      await authority.remove();
    },
  };
  return bench;
}

/** Bytes that pass for a JPEG at the simulator, and that are this photo's alone. */
function photoOf(id: string, bytes: number): Buffer {
  const start = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(id)]);
  return Buffer.concat([start, Buffer.alloc(Math.max(0, bytes - start.length - 2), 'x'), Buffer.from([0xff, 0xd9])]);
}

/** The endpoint of the default profile that a request is for. */
export function endpointOfRequest({
  method,
  path,
}: {
  readonly method: string;
  readonly path: string;
}): 'create' | 'side_groups' | 'progress' | 'find' | 'upload_media' | 'submit_sr' | 'other' {
  if (method === 'POST' && path === '/api/v2/sr') return 'create';
  if (path.startsWith('/api/sr/find/')) return 'find';
  if (path.startsWith('/api/side-groups/progress')) return 'progress';
  if (path.endsWith('/side-groups')) return 'side_groups';
  if (path.endsWith('/media')) return 'upload_media';
  return path.endsWith('/submit') ? 'submit_sr' : 'other';
}
