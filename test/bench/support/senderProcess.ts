import { createForeground } from '../../../main/lib/async/foreground.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
// A process that sends photos as the station does: its store, its engine, its partner client. Told what to send by IPC.

import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ConnectionId, SideUuid } from '../../../main/domain/ids.ts';
import type { ProgressReport } from '../../../main/domain/model.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import type { StoredPhoto } from '../../../main/imaging/ports.ts';
import { openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
import { systemTime } from '../../../main/lib/async/time.ts';
import { createPartnerClient, type PartnerClient } from '../../../main/partner/client.ts';
import { imageRules, type Profile, parseProfile, sendPolicy } from '../../../main/partner/profile.ts';
import { parseEvent } from '../../../main/partner/schemas/events.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { createBudget } from '../../../main/sync/budget.ts';
import type { ActionContext } from '../../../main/sync/context.ts';
import { startEngine } from '../../../main/sync/engine/engine.ts';
import type { PartnerPort } from '../../../main/sync/partnerPort.ts';
import {
  item,
  itemId,
  operation,
  operationId,
  photo,
  photoId,
  sidesOf,
  sideUuid,
  srUuid,
} from '../../unit/store/samples.ts';
import { answerOrders } from './answerOrders.ts';
import { peakMemory } from './machine.ts';

export interface SendOrder {
  readonly folder: string;
  readonly mediaFolder: string;
  readonly profile: object;
  readonly photos: readonly StoredPhoto[];
  /** Without the queue: the checks of the files and the calls alone, as many at once. */
  readonly withoutQueue?: boolean;
}
export interface SendReport {
  readonly ms: number;
  readonly peakBytes: number;
}

const queues = new Map<string, Store>();
const sidesOfItem = 4;
/** Even a link of 10 Mbit/s would be done. */
const maxMs = 400_000;

answerOrders((order: SendOrder) => (order.withoutQueue ? sendAlone : send)(order));

/** These photos as uploads at the end of the queue, and the time until the engine has recorded all of them as sent. */
async function send(order: SendOrder): Promise<SendReport> {
  const store = queueIn(order.folder);
  const media = await openMediaStore(order.mediaFolder, ownImaging);
  const profile = parseProfile(JSON.stringify(order.profile));
  fill(store, profile, order.photos);
  const partner = createPartnerClient({ profile, credentials: none, clock: Date.now, environment: {} });
  const startedAt = performance.now();
  const engine = startEngine({
    context: contextOf(store, profile),
    partner: uploadsOnly(partner),
    media: media.uploads(imageRules(profile)),
    budget: createBudget(() => 60, systemTime),
    foreground: createForeground(systemTime),
    parseEvent,
    random: Math.random,
    time: systemTime,
    gateChanged: () => {},
    onBug: (error) => {
      throw error;
    },
  });
  try {
    await engine.whenIdle(AbortSignal.timeout(maxMs)).catch(() => {
      throw new Error(`Not all was sent in time: ${firstTrouble(store)}`);
    });
    const ms = performance.now() - startedAt;
    const { pending, inFlight, parked } = store.operations.counts(null);
    if (pending + inFlight + parked > 0) throw new Error(`${pending + inFlight + parked} uploads are left.`);
    return { ms, peakBytes: peakMemory(process.pid) };
  } finally {
    await engine.close();
    await partner.close();
  }
}

/** As a station keeps its own open for weeks: one queue for all that this process is told to send. */
function queueIn(folder: string): Store {
  const known = queues.get(folder);
  if (known) return known;
  const dataFolder = mkdtempSync(join(folder, 'queue-'));
  const store = openStore(dataFolder);
  queues.set(folder, store);
  process.once('exit', () => {
    store.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  return store;
}

async function sendAlone(order: SendOrder): Promise<SendReport> {
  const media = await openMediaStore(order.mediaFolder, ownImaging);
  const profile = parseProfile(JSON.stringify(order.profile));
  const partner = createPartnerClient({ profile, credentials: none, clock: Date.now, environment: {} });
  const { signal } = new AbortController();
  const waiting = [...order.photos.entries()];
  const startedAt = performance.now();
  const sendNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, stored] = next;
      const id = photoId(`photo-${index}`);
      const file = await media
        .uploads(imageRules(profile))
        .prepareUpload({ ...photo(id), ...stored, sequence: index }, signal);
      const sr = { srUuid: srUuid('sr'), microId: null, referenceId: 'SKU', brand: null, model: null };
      await partner.uploadMedia({ ...sr, sideUuid: sideUuid('side'), sideName: 'Side', photoId: id, file }, signal);
    }
  };
  try {
    await Promise.all(Array.from({ length: profile.limits.uploads_at_once }, sendNext));
    return { ms: performance.now() - startedAt, peakBytes: peakMemory(process.pid) };
  } finally {
    await partner.close();
  }
}

function firstTrouble(store: Store): string {
  const open = store.items.all().flatMap((one) => store.operations.openOfItem(one.id));
  return JSON.stringify(open.find((one) => one.lastError !== null) ?? open[0] ?? null);
}

function none() {
  return { apiKey: null, userToken: null };
}

/** Items of four sides, since the photos of one item go one after the other. */
function fill(store: Store, profile: Profile, photos: readonly StoredPhoto[]): void {
  const { origin } = new URL(profile.base_url);
  const { id: connectionId } = store.connections.use(
    { name: profile.name, origin, profileJson: JSON.stringify(profile), practice: false },
    'bench' as ConnectionId,
    Date.now(),
  );
  const before = store.photos.count();
  store.transaction(() => {
    for (const [offset, stored] of photos.entries()) {
      const index = before + offset;
      const owner = `item-${Math.floor(index / sidesOfItem)}`;
      const sides = sidesOf(owner, sidesOfItem);
      if (index % sidesOfItem === 0) {
        store.items.insert(item(owner, { connectionId, srKnown: true, state: { primary: 'DRAFT', supplement: null } }));
        store.sides.replace(itemId(owner), sides);
      }
      const sideUuid = sides[index % sidesOfItem]?.uuid as SideUuid;
      const name = `photo-${index}`;
      store.photos.insert({ ...photo(name, { itemId: itemId(owner), sideUuid, place: 'active' }), ...stored });
      const payload = { kind: 'upload', photoId: photoId(name), sideUuid } as const;
      store.operations.insert({ ...operation(name, owner, { payload }), connectionId, id: operationId(name) });
    }
  });
}

function contextOf(store: Store, profile: Profile): ActionContext {
  return {
    store,
    clock: Date.now,
    newId: () => crypto.randomUUID(),
    who: 'bench',
    connection() {
      const current = store.connections.current();
      if (!current) throw new Error('The queue of the benchmark has no connection.');
      return current;
    },
    policy: () => sendPolicy(profile),
    isOpen: () => false,
  };
}

/** The real client for the photos; a WebDAV server knows nothing of the rest, so progress is what was sent. */
function uploadsOnly(client: PartnerClient): PartnerPort {
  const sent = new Map<string, number>();
  const progress = async (uuid: string): Promise<ProgressReport> => {
    const currentRequired = sent.get(uuid) ?? 0;
    return {
      currentRequired,
      totalRequired: sidesOfItem,
      currentOptional: 0,
      totalOptional: 0,
      met: currentRequired === sidesOfItem,
      lastUploadDetectedAt: null,
    };
  };
  return {
    ...client,
    progress,
    find: async () => null,
    async uploadMedia(upload, signal) {
      const answer = await client.uploadMedia(upload, signal);
      sent.set(upload.srUuid, (sent.get(upload.srUuid) ?? 0) + 1);
      return answer;
    },
  };
}
