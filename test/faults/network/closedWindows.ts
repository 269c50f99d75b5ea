import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { StationError } from '../../../main/domain/failure.ts';
import type { ConnectionId, ItemId, PhotoId, Sha256, SideUuid } from '../../../main/domain/ids.ts';
import type { SendPolicy } from '../../../main/domain/model.ts';
import { createForeground } from '../../../main/lib/async/foreground.ts';
import { parseEvent } from '../../../main/partner/schemas/events.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { createItem } from '../../../main/sync/actions/createItem.ts';
import { placePhoto } from '../../../main/sync/actions/placePhotos.ts';
import { createBudget } from '../../../main/sync/budget.ts';
import type { ActionContext } from '../../../main/sync/context.ts';
import { type Engine, startEngine } from '../../../main/sync/engine/engine.ts';
import type { PartnerPort } from '../../../main/sync/partnerPort.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { createFakePartner } from '../../fakes/fakePartner.ts';
import { simulatedTime } from '../../fakes/fakeTime.ts';
import { memoryFolder } from '../../fakes/memoryFolder.ts';
import { cyclesOf, type Fault } from '../support/fault.ts';
import { limitAnswer } from './limitAnswers.ts';

const policy: SendPolicy = {
  submit: 'automatic',
  submitAfterReshoot: true,
  canSubmit: true,
  canCancel: true,
  canList: false,
  existing: 'adopt',
  pollsPerMinute: 60,
  uploadsAtOnce: 4,
  requirementsMaxAgeMs: 15 * 60_000,
};
const connectionId = 'limits' as ConnectionId;
const sides = ['front', 'back'] as const;
const startOfTime = Date.UTC(2026, 0, 1);
const maxMs = 10 * 365 * 86_400_000;

export interface ClosedWindows {
  readonly limits: number;
  readonly calls: number;
  /** Calls that left for other endpoints while only some were closed: nothing is held more than it must. */
  readonly besides: number;
  /** Finds, which carry no credential, that left while a user's limit held the rest. */
  readonly publicFinds: number;
  readonly hours: number;
  readonly problems: string[];
}

interface Window {
  readonly until: number;
  readonly covers: (endpoint: string) => boolean;
  readonly isPartial: boolean;
  readonly isUser: boolean;
}

/**
 * Sends items to a partner that answers three calls of four with a 429 of chance, until it has given that many. Simulated
 * time: what leaves within a window that an answer closed is told, and what was lost on the way.
 */
export async function meetLimits(options: {
  readonly folder: string;
  readonly limits: number;
  readonly random: () => number;
}): Promise<ClosedWindows> {
  const { random } = options;
  const time = simulatedTime(startOfTime);
  const store = openStore(options.folder);
  const problems: string[] = [];
  const tally = { limits: 0, calls: 0, besides: 0, publicFinds: 0 };
  let windows: Window[] = [];
  let engine: Engine | null = null;
  const fake = createFakePartner(time.now);
  const context: ActionContext = {
    store,
    clock: time.now,
    newId: randomUUID,
    who: 'Kim',
    connection() {
      const current = store.connections.current();
      if (!current) throw new StationError('no_connection', asGiven('none'));
      return current;
    },
    policy: () => policy,
    isOpen: () => false,
  };
  store.onCommit(() => engine?.wake());

  async function call<Result>(endpoint: string, work: () => Promise<Result>): Promise<Result> {
    const now = time.now();
    tally.calls += 1;
    windows = windows.filter((window) => window.until > now);
    const closed = windows.filter((window) => window.covers(endpoint));
    for (const { until } of closed) problems.push(`${endpoint} left ${until - now} ms too early`);
    if (windows.length > 0 && windows.every((window) => window.isPartial)) tally.besides += 1;
    if (endpoint === 'find' && windows.some((window) => window.isUser)) tally.publicFinds += 1;
    if (tally.limits >= options.limits || random() >= 0.75) return work();
    tally.limits += 1;
    await new Promise<void>((resolve) => time.after(1 + random() * 50, resolve));
    const answeredAt = time.now();
    const { failure, leastMs, limitType } = limitAnswer(random, endpoint, answeredAt);
    windows.push({
      until: answeredAt + leastMs,
      covers: (other) =>
        limitType === 'partner_level' || (limitType === 'user_level' ? other !== 'find' : other === endpoint),
      isPartial: limitType === 'endpoint_specific',
      isUser: limitType === 'user_level',
    });
    throw failure;
  }

  const partner: PartnerPort = {
    createSr: (request, signal) => call('create', () => fake.createSr(request, signal)),
    sideGroups: (srUuid, signal) => call('side_groups', () => fake.sideGroups(srUuid, signal)),
    progress: (srUuid, signal) => call('progress', () => fake.progress(srUuid, signal)),
    find: (identifier, signal) => call('find', () => fake.find(identifier, signal)),
    ownSides: (srUuid, signal) => call('side_groups', () => fake.ownSides(srUuid, signal)),
    ownProgress: (srUuid, signal) => call('progress', () => fake.ownProgress(srUuid, signal)),
    srsPage: (page, signal) => call('list_srs', () => fake.srsPage(page, signal)),
    uploadMedia: (upload, signal) => call('upload_media', () => fake.uploadMedia(upload, signal)),
    submitSr: (sr, signal) => call('submit_sr', () => fake.submitSr(sr, signal)),
    cancelSr: (sr, reason, signal) => call('cancel_sr', () => fake.cancelSr(sr, reason, signal)),
    updateUser: (userId, changes, signal) => call('user', () => fake.updateUser(userId, changes, signal)),
    categoryTree: (signal) => call('category_tree', () => fake.categoryTree(signal)),
    serverNow: time.now,
  };

  function addItem(index: number): ItemId {
    const reference = `SKU-${index}`;
    const itemId = createItem(context, {
      referenceId: reference,
      categoryUuid: 'c',
      typeUuid: 't',
      serviceUuid: null,
    });
    for (const side of sides) photos.push({ itemId, side, id: `${reference}-${side}` });
    return itemId;
  }

  function shootWhatIsKnown(): void {
    photos = photos.filter(({ itemId, side, id }) => {
      if (store.sides.ofItem(itemId).length === 0) return true;
      const photo = store.photos.insert({
        id: id as PhotoId,
        itemId: null,
        sideUuid: null,
        place: 'inbox',
        wantedSide: null,
        sha256: id as Sha256,
        pictureHash: null,
        crc32: null,
        bytes: 100,
        format: 'jpeg',
        width: 6,
        height: 4,
        capturedAt: time.now(),
        addedAt: time.now(),
        addedBy: 'Kim',
        source: 'test',
        filename: 'a.jpg',
        uploadedAt: null,
        uploadedServerAt: null,
        originalRemovedAt: null,
        figures: null,
      });
      placePhoto(context, itemId, photo, { sideUuid: side as SideUuid }, 'history.photoTaken');
      return false;
    });
  }

  let photos: { readonly itemId: ItemId; readonly side: string; readonly id: string }[] = [];
  const ids: ItemId[] = [];
  const isSent = (id: ItemId): boolean => store.items.get(id)?.stage === 'in_review';
  try {
    store.connections.use(
      { name: 'limits', origin: 'https://partner.example', profileJson: '{}', practice: false },
      connectionId,
      time.now(),
    );
    engine = startEngine({
      context,
      partner,
      media: {
        prepareUpload: async ({ id, bytes, sha256, crc32, format }) => ({
          path: `/${id}`,
          bytes,
          sha256,
          crc32,
          md5Base64: '',
          recipe: null,
          filename: 'a.jpg',
          format,
        }),
      },
      budget: createBudget(() => policy.pollsPerMinute, time),
      foreground: createForeground(time),
      parseEvent,
      random,
      time,
      gateChanged: () => undefined,
      onBug: (error) => problems.push(String(error)),
    });
    while (problems.length === 0 && (tally.limits < options.limits || ids.length === 0)) {
      const batch = Array.from({ length: 10 }, (_, index) => addItem(ids.length + index));
      ids.push(...batch);
      await time.run(() => {
        shootWhatIsKnown();
        return problems.length > 0 || batch.every(isSent);
      }, maxMs);
      if (!batch.every(isSent)) problems.push('an operation was lost');
    }
    for (const { referenceId, submissions, uploads } of fake.srs) {
      if (submissions !== 1 || uploads.length !== sides.length) {
        problems.push(`${referenceId}: ${uploads.length} uploads, ${submissions} submissions`);
      }
    }
    if (fake.srs.length !== ids.length) problems.push(`${fake.srs.length} service requests of ${ids.length} items`);
    return { ...tally, hours: (time.now() - startOfTime) / 3_600_000, problems };
  } finally {
    const closing = engine?.close();
    await time.run(() => false, 60_000);
    await closing;
    store.close();
  }
}

/** Part of `npm run test:faults`. */
export const limitsMet: Fault = {
  name: 'answers of 429 with odd values',
  missing: () => null,
  async cause(run) {
    const limits = cyclesOf(run, { short: 200, full: 10_000 });
    const folder = memoryFolder();
    run.place.onClear(() => rmSync(folder, { recursive: true, force: true }));
    const met = await meetLimits({ folder, limits, random: run.random });
    return {
      cycles: met.limits,
      seen:
        `${met.calls} calls in ${Math.round(met.hours)} simulated hours: none within a closed window, no operation lost; ` +
        `${met.besides} went on to other endpoints, ${met.publicFinds} finds while a user's limit held`,
      problems: met.problems,
    };
  },
};
