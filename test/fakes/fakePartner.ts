import { type FailureDetails, type LimitType, PartnerFailure } from '../../main/domain/failure.ts';
import type { SideUuid, SrUuid } from '../../main/domain/ids.ts';
import type { ProgressReport, SideGroup, SideSpec, SrState } from '../../main/domain/model.ts';
import type { FoundSr, ListedSr } from '../../main/domain/partner/service.ts';
import type { PartnerPort } from '../../main/sync/partnerPort.ts';
import { asGiven } from '../../main/texts/text.ts';

/** What happens to a call: before it takes effect, or after it did. */
export type Fault =
  | {
      readonly kind:
        | 'offline'
        | 'lost_before'
        | 'lost_after'
        | 'hang'
        | 'unauthorized'
        | 'server'
        | 'refuse'
        | 'not_found';
    }
  | { readonly kind: 'limit'; readonly type: LimitType; readonly waitMs: number }
  | { readonly kind: 'slow'; readonly delayMs: number };

export interface FakeSr {
  readonly uuid: SrUuid;
  readonly microId: string;
  readonly referenceId: string;
  state: SrState;
  /** One of another account: found by everybody, read by nobody here. */
  readonly isStrangers?: boolean;
  updatedAt?: number;
  /** Every accepted upload, in order. */
  readonly uploads: { readonly sideUuid: SideUuid; readonly photoId: string; readonly at: number }[];
  submissions: number;
}

export interface FakePartner extends PartnerPort {
  /** Every call in order, e.g. `upload front-1 of SKU-1 to front`; refused and lost ones too. */
  readonly calls: string[];
  /** Local times of the calls. */
  readonly callTimes: number[];
  readonly srs: FakeSr[];
  groups: readonly SideGroup[];
  pageSize: number;
  /** Of the several SRs that an identifier means: the last made, else the first. */
  findsNewest: boolean;
  /** Whether answers of uploads say that they count. */
  countsInAnswer: boolean;
  usesClientUuid: boolean;
  /** The clock that dates uploads is so far ahead. */
  storageAheadMs: number;
  /** A second create with one uuid: a refusal, or the SR that is there. */
  answersDuplicates: boolean;
  /** The next call to the endpoint meets the fault; several queue up. */
  once(endpoint: string, fault: Fault): void;
  /** Faults of the endpoint that did not come yet never come. */
  forgive(endpoint: string): void;
  /** Every call that it gives a fault for, until it is set again. */
  rule: (endpoint: string) => Fault | null;
  /** Most calls that were under way at once. */
  readonly most: { uploads: number };
}

export function fakeSide(uuid: string, changes: Partial<SideSpec> = {}): SideSpec {
  const pictures = { overlayImage: null, exampleImage: null, thumbnailImage: null };
  const side = { uuid: uuid as SideUuid, name: uuid, description: '', ordinal: 0, required: true, active: true };
  return { ...side, ...pictures, ...changes };
}

export function fakeGroup(...sides: readonly SideSpec[]): SideGroup {
  const placed = sides.map((side, ordinal) => ({ ...side, ordinal }));
  return { uuid: 'g', name: 'Exterior', description: '', lock: false, sides: placed };
}

/** A partner in memory that keeps to the port and to its word, but for the faults that a test asks for. */
export function createFakePartner(clock: () => number): FakePartner {
  const faults = new Map<string, Fault[]>();
  let uploading = 0;

  async function call<Result>(
    endpoint: string,
    words: string,
    signal: AbortSignal,
    effect: () => Result,
  ): Promise<Result> {
    partner.calls.push(words);
    partner.callTimes.push(clock());
    const fault = faults.get(endpoint)?.shift() ?? partner.rule(endpoint);
    await passTime(fault?.kind === 'slow' ? fault.delayMs : 1, fault?.kind === 'hang', signal);
    const thrown = fault && failureBefore(fault, endpoint);
    if (thrown) throw thrown;
    const result = effect();
    if (fault?.kind === 'lost_after') throw failure(endpoint, 'network', 'reset', true);
    return result;
  }

  function sr(uuid: SrUuid, endpoint: string): FakeSr {
    const found = partner.srs.find((other) => other.uuid === uuid);
    if (!found) throw failure(endpoint, 'not_found', 'http_404', false);
    return found;
  }

  function ownSr(uuid: SrUuid): FakeSr | null {
    return partner.srs.find((other) => other.uuid === uuid && other.isStrangers !== true) ?? null;
  }

  function detectedAt({ uploads }: FakeSr): number | null {
    const last = uploads.at(-1);
    return last ? last.at + partner.storageAheadMs : null;
  }

  function progressOf(of: FakeSr): ProgressReport {
    const held = new Set(of.uploads.map((upload) => upload.sideUuid));
    const sides = partner.groups.flatMap((group) => group.sides);
    const required = sides.filter((side) => side.required);
    const optional = sides.filter((side) => !side.required);
    const currentRequired = required.filter((side) => held.has(side.uuid)).length;
    return {
      currentRequired,
      totalRequired: required.length,
      currentOptional: optional.filter((side) => held.has(side.uuid)).length,
      totalOptional: optional.length,
      met: currentRequired === required.length,
      lastUploadDetectedAt: detectedAt(of),
    };
  }

  const partner: FakePartner = {
    calls: [],
    callTimes: [],
    srs: [],
    pageSize: 100,
    findsNewest: true,
    groups: [fakeGroup(fakeSide('front'), fakeSide('back'), fakeSide('tag', { required: false }))],
    countsInAnswer: true,
    usesClientUuid: true,
    storageAheadMs: 0,
    answersDuplicates: false,
    rule: () => null,
    most: { uploads: 0 },
    once(endpoint, fault) {
      faults.set(endpoint, [...(faults.get(endpoint) ?? []), fault]);
    },
    forgive: (endpoint) => void faults.delete(endpoint),
    createSr: (request, signal) =>
      call('create', `create ${request.referenceId}`, signal, () => {
        const uuid = partner.usesClientUuid ? request.uuid : (`own-${partner.srs.length + 1}` as SrUuid);
        const there = partner.srs.find((other) => other.uuid === uuid);
        if (there && partner.answersDuplicates) return { ...there, srUuid: uuid, sideGroups: null };
        if (there) throw failure('create', 'refused', 'http_400', false);
        const microId = String(7_000 + partner.srs.length);
        const state = { primary: 'DRAFT', supplement: null };
        partner.srs.push({ uuid, microId, referenceId: request.referenceId, state, uploads: [], submissions: 0 });
        return { srUuid: uuid, microId, state, sideGroups: null };
      }),
    sideGroups: (uuid, signal) =>
      call('side_groups', `sides of ${nameOf(uuid)}`, signal, () => sr(uuid, 'side_groups') && partner.groups),
    progress: (uuid, signal) =>
      call('progress', `progress of ${nameOf(uuid)}`, signal, () => progressOf(sr(uuid, 'progress'))),
    find: (identifier, signal) =>
      call('find', `find ${nameOf(identifier)}`, signal, (): FoundSr | null => {
        const is = (of: FakeSr): boolean => [of.uuid, of.microId, of.referenceId].some((id) => id === identifier);
        const found = partner.findsNewest ? partner.srs.findLast(is) : partner.srs.find(is);
        return found
          ? { srUuid: found.uuid, microId: found.microId, legacyId: null, state: found.state, url: null }
          : null;
      }),
    ownSides: (uuid, signal) =>
      call('side_groups', `sides of ${nameOf(uuid)}`, signal, () => ownSr(uuid) && partner.groups),
    ownProgress: (uuid, signal) =>
      call('progress', `progress of ${nameOf(uuid)}`, signal, () => {
        const of = ownSr(uuid);
        return of && progressOf(of);
      }),
    srsPage: (pageNumber, signal) =>
      call('list_srs', `page ${pageNumber}`, signal, () => {
        const own = partner.srs.filter(({ isStrangers }) => isStrangers !== true).toReversed();
        const start = (pageNumber - 1) * partner.pageSize;
        return {
          entries: own.slice(start, start + partner.pageSize).map(listed),
          totalPages: Math.ceil(own.length / partner.pageSize),
          totalCount: own.length,
        };
      }),
    async uploadMedia(upload, signal) {
      uploading += 1;
      partner.most.uploads = Math.max(partner.most.uploads, uploading);
      const words = `upload ${upload.photoId} of ${upload.referenceId} to ${upload.sideUuid}`;
      try {
        return await call('upload_media', words, signal, () => {
          const of = sr(upload.srUuid, 'upload_media');
          if (!acceptsPhotos(of)) throw failure('upload_media', 'refused', 'http_400', false);
          of.uploads.push({ sideUuid: upload.sideUuid, photoId: upload.photoId, at: clock() });
          return { counted: partner.countsInAnswer };
        });
      } finally {
        uploading -= 1;
      }
    },
    submitSr: ({ srUuid, referenceId }, signal) =>
      call('submit_sr', `submit ${referenceId}`, signal, () => {
        const of = sr(srUuid, 'submit_sr');
        if (!acceptsPhotos(of) || !progressOf(of).met) throw failure('submit_sr', 'refused', 'http_400', false);
        of.state = { primary: 'QC', supplement: 'PENDING' };
        of.submissions += 1;
      }),
    cancelSr: ({ srUuid, referenceId }, _reason, signal) =>
      call('cancel_sr', `cancel ${referenceId}`, signal, () => {
        const of = sr(srUuid, 'cancel_sr');
        if (of.state.primary === 'CANCELLED') throw failure('cancel_sr', 'refused', 'http_400', false);
        of.state = { primary: 'CANCELLED', supplement: null };
      }),
    updateUser: (userId, changes, signal) => call('user', `user ${userId}`, signal, () => changes),
    categoryTree: (signal) => call('category_tree', 'taxonomy', signal, () => []),
    serverNow: clock,
  };

  function nameOf(identifier: string): string {
    return partner.srs.find((other) => other.uuid === identifier)?.referenceId ?? identifier;
  }

  return partner;
}

function listed({ uuid, microId, referenceId, state, updatedAt }: FakeSr): ListedSr {
  const unsaid = { legacyId: null, typeUuid: null, serviceUuid: null, createdAt: null };
  return { ...unsaid, srUuid: uuid, microId, referenceId, active: true, state, updatedAt: updatedAt ?? null };
}

function acceptsPhotos({ state }: FakeSr): boolean {
  return state.primary === 'DRAFT' || (state.primary === 'QC' && state.supplement === 'REJECTED');
}

function failureBefore(fault: Fault, endpoint: string): PartnerFailure | null {
  switch (fault.kind) {
    case 'offline':
      return failure(endpoint, 'network', 'connection_refused', false);
    case 'lost_before':
      return failure(endpoint, 'timeout', 'timeout', true);
    case 'unauthorized':
      // Find is public: its refusal says nothing of the key.
      return failure(endpoint, endpoint === 'find' ? 'refused' : 'credentials', 'http_401', false, { status: 401 });
    case 'server':
      return failure(endpoint, 'server', 'http_500', true, { status: 500 });
    case 'refuse':
      return failure(endpoint, 'refused', 'http_400', false, { status: 400 });
    case 'not_found':
      return failure(endpoint, 'not_found', 'http_404', false, { status: 404 });
    case 'limit':
      return failure(endpoint, 'rate_limited', 'http_429', false, {
        status: 429,
        limitType: fault.type,
        retryAfterMs: fault.waitMs,
      });
    default:
      return null;
  }
}

/** What became of a read that failed is never in doubt, as with the real client. */
const writes = new Set(['create', 'upload_media', 'submit_sr', 'cancel_sr', 'user']);

function failure(
  endpoint: string,
  kind: FailureDetails['kind'],
  code: string,
  mayHaveArrived: boolean,
  more: Partial<FailureDetails> = {},
): PartnerFailure {
  return new PartnerFailure({
    kind,
    code,
    text: asGiven(`The fake partner: ${code}.`),
    outcomeUnknown: mayHaveArrived && writes.has(endpoint),
    endpoint,
    ...more,
  });
}

function passTime(delayMs: number, forever: boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (!forever) setTimeout(resolve, delayMs);
  });
}
