import { hashText, uuidFrom } from '../random.ts';
import { ApiProblem } from './apiProblem.ts';
import { type Catalogue, typesOf } from './catalogue.ts';
import { asMadeElsewhere, type ElsewhereOrder } from './elsewhere.ts';
import type { EventLog } from './eventLog.ts';
import { activeSides, changeGroups, type RequirementChange } from './requirements.ts';
import { finalSupplement, type Rejected, type ReviewRules, resolveSides, reviewOutcome } from './review.ts';
import {
  acceptsMedia,
  describeState,
  isFinal,
  isOurs,
  legacyIdOf,
  missingSides,
  type NextStep,
  type ReceivedMedia,
  type ServiceRequest,
} from './serviceRequest.ts';
import type { Stamps } from './stamps.ts';
import type { RejectedSide, WireState } from './wire.ts';

export interface ServiceRequestRules {
  readonly review: ReviewRules;
  /** Same uuid and reference again: a 400, or the existing SR. */
  readonly duplicates: 'refuse' | 'answer';
  /** The create request's `uuid` may be ignored. */
  readonly clientUuid: 'honoured' | 'ignored';
  /** A re-shot SR must be submitted again, or returns to review with its last missing side. */
  readonly resubmit: 'required' | 'automatic';
  /** The refusal of another account's SR (not shown by the spec). */
  readonly strangers: 'not_found' | 'forbidden' | 'unauthorized';
}

export interface ServiceRequestsOptions {
  readonly seed: number;
  readonly catalogue: Catalogue;
  readonly rules: () => ServiceRequestRules;
  readonly setReview: (change: Partial<ReviewRules>) => void;
  readonly stamps: Stamps;
  readonly events: EventLog;
  readonly onChange: (sr: ServiceRequest) => void;
  readonly restored: readonly ServiceRequest[];
}

export interface NewServiceRequest {
  readonly uuid: string | null;
  readonly referenceId: string;
  readonly category: string;
  readonly type: string;
  readonly service: string | null;
}

export interface NewMedia {
  readonly sha256: string;
  readonly bytes: number;
  readonly format: string;
  readonly filename: string | null;
}

/** Spec section 3's state machine. Throws refusals as `ApiProblem`. */
export class ServiceRequests {
  readonly #options: ServiceRequestsOptions;
  readonly #seed: number;
  readonly #catalogue: Catalogue;
  readonly #rules: () => ServiceRequestRules;
  readonly #stamps: Stamps;
  readonly #events: EventLog;
  readonly #all: Map<string, ServiceRequest>;
  readonly #changes: RequirementChange[] = [];

  constructor(options: ServiceRequestsOptions) {
    this.#options = options;
    this.#seed = options.seed;
    this.#catalogue = options.catalogue;
    this.#rules = options.rules;
    this.#stamps = options.stamps;
    this.#events = options.events;
    this.#all = new Map<string, ServiceRequest>(options.restored.map((sr) => [sr.uuid, sr]));
  }

  #save(sr: ServiceRequest, change: Partial<ServiceRequest>): ServiceRequest {
    const saved = { ...sr, ...change, updatedAt: this.#stamps.iso() };
    this.#all.set(saved.uuid, saved);
    this.#options.onChange(saved);
    return saved;
  }

  #move(sr: ServiceRequest, primary: string, supplement: string | null, next: NextStep | null): ServiceRequest {
    const state: WireState = { primary, supplement };
    const saved = this.#save(sr, { state, next });
    this.#events.emit({ event_type: 'state_change', ...about(saved), state, timestamp: saved.updatedAt });
    return saved;
  }

  #step(kind: NextStep['kind']): NextStep {
    const { reviewMs, assignMs, authenticateMs } = this.#rules().review;
    const waitMs = { review: reviewMs, assign: assignMs, authenticate: authenticateMs }[kind];
    return { kind, since: this.#stamps.now(), waitMs };
  }

  get(uuid: string): ServiceRequest {
    const sr = this.#all.get(uuid);
    if (sr === undefined)
      throw new ApiProblem(404, 'Service request not found', `No service request has the id ${uuid}`);
    return sr;
  }

  getOurs(uuid: string): ServiceRequest {
    const sr = this.get(uuid);
    if (isOurs(sr)) return sr;
    const status = { not_found: 404, forbidden: 403, unauthorized: 401 }[this.#rules().strangers];
    throw new ApiProblem(status, status === 404 ? 'Service request not found' : 'No access to this service request');
  }

  makeElsewhere(order: ElsewhereOrder): ServiceRequest {
    const category =
      this.#catalogue.categories.find((entry) => entry.uuid === order.category) ?? this.#catalogue.categories[0];
    const type = order.type ?? category?.types[0]?.uuid ?? '';
    const made = this.create({ uuid: null, referenceId: '', category: category?.uuid ?? '', type, service: null });
    const sr = asMadeElsewhere(made, order, this.#stamps.iso());
    this.#all.set(sr.uuid, sr);
    this.#options.onChange(sr);
    return sr;
  }

  /** By uuid, micro id, legacy id or external id; the newest of several. */
  find(identifier: string): ServiceRequest | undefined {
    const named = identifier === '' ? [] : [...this.#all.values()];
    const matches = named.filter((sr) => [sr.microId, sr.referenceId, legacyIdOf(sr)].includes(identifier));
    return this.#all.get(identifier.toLowerCase()) ?? matches.at(-1);
  }

  create(request: NewServiceRequest): ServiceRequest {
    const { category, type, service } = known(this.#catalogue, request);
    const wanted = this.#rules().clientUuid === 'honoured' ? (request.uuid?.toLowerCase() ?? null) : null;
    const existing = wanted === null ? undefined : this.#all.get(wanted);
    if (existing !== undefined) {
      if (existing.referenceId !== request.referenceId) {
        throw new ApiProblem(400, 'Validation error', 'uuid is taken by another reference_id');
      }
      if (this.#rules().duplicates === 'answer') return existing;
      throw new ApiProblem(400, 'Validation error', 'Duplicate service request: this uuid exists already');
    }
    const createdAt = this.#stamps.iso();
    const sr: ServiceRequest = {
      uuid: wanted ?? uuidFrom(this.#seed, `sr/${this.#all.size + 1}`),
      microId: String(100_000_000 + (hashText(`${this.#seed}/micro`) % 800_000_000) + this.#all.size),
      referenceId: request.referenceId,
      category,
      type: type.uuid,
      typeName: type.name,
      service,
      user: uuidFrom(this.#seed, 'user'),
      state: { primary: 'DRAFT', supplement: null },
      groups: this.groupsOf(category, type.uuid),
      media: [],
      uploads: [],
      submissions: 0,
      next: null,
      lastUploadAt: null,
      createdAt,
      updatedAt: createdAt,
    };
    this.#all.set(sr.uuid, sr);
    this.#options.onChange(sr);
    return sr;
  }

  groupsOf(category: string, type: string): ServiceRequest['groups'] {
    const groups = typesOf(this.#catalogue).find((entry) => entry.uuid === type)?.groups ?? [];
    return this.#changes
      .filter((change) => change.category === category && change.type === type)
      .reduce<ServiceRequest['groups']>((soFar, change) => changeGroups(soFar, change, this.#seed), groups);
  }

  /** Throws the refusal. */
  checkUpload(sr: ServiceRequest, sideUuid: string) {
    const side = activeSides(sr.groups).find((entry) => entry.uuid === sideUuid.toLowerCase());
    if (side === undefined) {
      throw new ApiProblem(404, 'Side not found', `This service request has no active side ${sideUuid}`);
    }
    if (!acceptsMedia(sr)) {
      throw new ApiProblem(400, 'Media not accepted', `A service request in ${describeState(sr.state)} takes no media`);
    }
    return side;
  }

  upload(sr: ServiceRequest, sideUuid: string, media: NewMedia): ReceivedMedia {
    const side = this.checkUpload(sr, sideUuid);
    const at = this.#stamps.iso();
    const received: ReceivedMedia = { ...media, sideUuid: side.uuid, sideName: side.name, at, rejected: false };
    const saved = this.#save(sr, {
      media: [...sr.media.filter((entry) => entry.sideUuid !== side.uuid), received],
      uploads: [...sr.uploads, received],
      lastUploadAt: at,
    });
    const goesBack = saved.state.primary === 'QC' && this.#rules().resubmit === 'automatic';
    if (goesBack && missingSides(saved).length === 0) this.submit(saved);
    return received;
  }

  submit(sr: ServiceRequest): ServiceRequest {
    if (!acceptsMedia(sr)) {
      throw new ApiProblem(400, 'Not possible', `A service request in ${describeState(sr.state)} can't be submitted`);
    }
    const missing = missingSides(sr);
    if (missing.length > 0) {
      throw new ApiProblem(400, 'Requirements not met', `Photos are missing for: ${missing.join(', ')}`);
    }
    return this.#move({ ...sr, submissions: sr.submissions + 1 }, 'QC', 'PENDING', this.#step('review'));
  }

  cancel(sr: ServiceRequest, message: string): ServiceRequest {
    if (isFinal(sr)) {
      throw new ApiProblem(400, 'Not possible', `A service request in ${describeState(sr.state)} can't be cancelled`);
    }
    const saved = this.#save(sr, { state: { primary: 'CANCELLED', supplement: null }, next: null });
    this.#events.emit({
      event_type: 'invalidate_sr',
      ...about(saved),
      invalidation_reason: { code: 'CANCELLED', message },
      timestamp: saved.updatedAt,
    });
    return saved;
  }

  /** `media_rejected` follows unless the reviewer keeps the sides secret. */
  #reject(sr: ServiceRequest, rejected: readonly Rejected[], announce: boolean): ServiceRequest {
    const taken = new Set(rejected.flatMap((entry) => entry.sideUuids));
    const media = sr.media.map((entry) => (taken.has(entry.sideUuid) ? { ...entry, rejected: true } : entry));
    const saved = this.#move({ ...sr, media }, 'QC', 'REJECTED', null);
    if (announce) {
      const sides = rejected.map((entry) => entry.sent);
      this.#events.emit({ event_type: 'media_rejected', ...about(saved), sides, timestamp: this.#stamps.iso() });
    }
    return saved;
  }

  rejectNamed(sr: ServiceRequest, entries: readonly RejectedSide[], announce: boolean): ServiceRequest {
    const rejected = entries.map((sent) => ({
      sent,
      sideUuids: resolveSides(sr.groups, [sent.side]).flatMap((found) => found.sideUuids),
    }));
    return this.#reject(sr, rejected, announce);
  }

  advance(sr: ServiceRequest): ServiceRequest {
    switch (sr.next?.kind) {
      case undefined:
        return sr;
      case 'review':
        return this.#review(sr);
      case 'assign':
        return this.#move(sr, 'UNDERWAY', 'ASSIGNED', this.#step('authenticate'));
      case 'authenticate':
        return this.#move(sr, 'COMPLETE', finalSupplement(sr.referenceId), null);
    }
  }

  #review(sr: ServiceRequest): ServiceRequest {
    const { review: now } = this.#rules();
    const outcome = reviewOutcome(sr, now, this.#seed);
    if (now.rejectNext > 0 && outcome.kind === 'reject') this.#options.setReview({ rejectNext: now.rejectNext - 1 });
    switch (outcome.kind) {
      case 'approve':
        return this.#move(sr, 'QC', 'APPROVED', this.#step('assign'));
      case 'invalidate':
        return this.cancel(sr, outcome.message);
      case 'reject':
        return this.#reject(sr, outcome.sides, true);
    }
  }

  changeRequirements(change: RequirementChange): void {
    this.#changes.push(change);
    if (change.existing !== true) return;
    for (const sr of this.#all.values()) {
      if (sr.category === change.category && sr.type === change.type) {
        this.#save(sr, { groups: changeGroups(sr.groups, change, this.#seed) });
      }
    }
  }

  setState(sr: ServiceRequest, state: WireState, announce: boolean): ServiceRequest {
    return announce ? this.#move(sr, state.primary, state.supplement, null) : this.#save(sr, { state, next: null });
  }

  list(): readonly ServiceRequest[] {
    return [...this.#all.values()];
  }
}

function about(sr: ServiceRequest): { readonly sr_uuid: string; readonly reference_id: string } {
  return { sr_uuid: sr.uuid, reference_id: sr.referenceId };
}

function known(catalogue: Catalogue, request: NewServiceRequest) {
  const category = catalogue.categories.find((entry) => entry.uuid === request.category.toLowerCase());
  if (category === undefined) throw new ApiProblem(400, 'Validation error', 'item.category is not a known category');
  const type = category.types.find((entry) => entry.uuid === request.type.toLowerCase());
  if (type === undefined) throw new ApiProblem(400, 'Validation error', 'item.type is not a type of item.category');
  const service = request.service?.toLowerCase() ?? catalogue.services[0].uuid;
  if (!catalogue.services.some((entry) => entry.uuid === service)) {
    throw new ApiProblem(400, 'Validation error', 'service is not a known service');
  }
  return { category: category.uuid, type, service };
}
