import { type Behaviour, defaultBehaviour } from './behaviour.ts';
import type { Deployment } from './deployment.ts';
import { type DialectName, dialects } from './dialects.ts';
import { type DrawingName, drawingNames } from './drawings/names.ts';
import { type Route, routesOf } from './http/routes.ts';
import { secretFrom } from './random.ts';
import { createWebhook, type Webhook } from './webhook.ts';
import { buildCatalogue, type Catalogue, typesOf } from './world/catalogue.ts';
import { createEventLog, type EventLog, type LoggedEvent } from './world/eventLog.ts';
import { createPace, type Pace } from './world/pace.ts';
import { defaultReview, type ReviewRules } from './world/review.ts';
import type { ServiceRequest } from './world/serviceRequest.ts';
import { ServiceRequests } from './world/serviceRequests.ts';
import { type Clock, createStamps, type Stamps } from './world/stamps.ts';
import { createStateFile, noStateFile, type SavedState, type StateFile } from './world/stateFile.ts';

export interface WorldOptions {
  /** Equal seeds give equal taxonomy, uuids, keys and choices. A state file keeps its first seed. */
  readonly seed?: number;
  readonly speed?: number;
  /** Further models, of made-up brands. */
  readonly models?: number;
  readonly deployment?: DialectName;
  /** Must not throw. */
  readonly onEvent?: (event: LoggedEvent['event']) => void;
  readonly clock?: Clock;
}

type Warn = (message: string, error: unknown) => void;

/** What the simulator holds, and what of it a person or a test changes. */
export class PracticeWorld {
  readonly seed: number;
  readonly userToken: string;
  readonly controlToken: string;
  readonly catalogue: Catalogue;
  readonly stamps: Stamps;
  readonly events: EventLog;
  readonly webhook: Webhook;
  readonly serviceRequests: ServiceRequests;
  readonly pace: Pace;
  readonly file: StateFile;
  apiKey: string;
  deployment: Deployment;
  routes: readonly Route[];
  behaviour: Behaviour;
  review: ReviewRules = defaultReview;
  origin = '';
  port = 0;
  readonly #onEvent: WorldOptions['onEvent'];
  readonly #warn: Warn;

  constructor(options: WorldOptions, stateFilePath: string | null, restored: SavedState | null, warn: Warn) {
    const seed = restored?.seed ?? options.seed ?? 1;
    const clock = options.clock ?? Date;
    this.#onEvent = options.onEvent;
    this.#warn = warn;
    this.seed = seed;
    this.apiKey = restored?.apiKey ?? `leo_${secretFrom(seed, 'api key', 40)}`;
    this.userToken = restored?.userToken ?? `lm_usr_${secretFrom(seed, 'user token', 40)}`;
    this.controlToken = restored?.controlToken ?? `ctl_${secretFrom(seed, 'control', 40)}`;
    this.deployment = dialects[options.deployment ?? 'default'];
    this.routes = routesOf(this.deployment);
    this.behaviour = { ...defaultBehaviour, speed: options.speed ?? 1 };
    this.catalogue = buildCatalogue(seed, options.models ?? 0);
    this.stamps = createStamps(clock, lastStampOf(restored));
    this.webhook = createWebhook(warn);
    this.events = createEventLog(restored?.events ?? [], (logged) => {
      this.file.touch();
      this.deliver(logged);
    });
    this.serviceRequests = new ServiceRequests({
      seed,
      catalogue: this.catalogue,
      rules: () => ({ ...this.behaviour, review: this.review }),
      setReview: (change) => {
        this.review = { ...this.review, ...change };
      },
      stamps: this.stamps,
      events: this.events,
      onChange: (sr) => {
        this.file.touch();
        this.pace.plan(sr);
      },
      restored: restored?.serviceRequests ?? [],
    });
    this.pace = createPace({
      clock,
      speed: () => this.behaviour.speed,
      held: () => this.review.hold,
      atOnce: () => this.review.atOnce,
      current: (uuid) => this.serviceRequests.get(uuid),
      advance: (sr) => {
        this.serviceRequests.advance(sr);
        this.save();
      },
    });
    this.file = stateFilePath === null ? noStateFile : createStateFile(stateFilePath, () => this.#saved());
  }

  #saved(): SavedState {
    const { seed, apiKey, userToken, controlToken, port, serviceRequests, events } = this;
    return {
      version: 1,
      seed,
      apiKey,
      userToken,
      controlToken,
      port,
      serviceRequests: serviceRequests.list(),
      events: events.since(0),
    };
  }

  save(): void {
    this.file.flushed().catch((error: unknown) => this.#warn('The practice state could not be written', error));
  }

  deliver(logged: LoggedEvent): void {
    if (!this.behaviour.deliverEvents) return;
    this.#onEvent?.(logged.event);
    this.webhook.push(logged);
  }

  use(changed: Deployment): void {
    this.routes = routesOf(changed);
    this.deployment = changed;
  }

  /** By any of its names; throws where nothing has it. */
  named(name: string): ServiceRequest {
    const sr = this.serviceRequests.find(name);
    if (sr === undefined) throw new Error(`No service request goes by ${name}`);
    return sr;
  }

  drawingOf(uuid: string): DrawingName | null {
    return drawingOf(this.catalogue, this.serviceRequests.list(), uuid);
  }
}

function lastStampOf(restored: SavedState | null): number {
  const stamps = (restored?.serviceRequests ?? []).map((sr) => Date.parse(sr.updatedAt));
  return stamps.reduce((latest, stamp) => Math.max(latest, stamp), 0);
}

function drawingOf(catalogue: Catalogue, serviceRequests: readonly ServiceRequest[], uuid: string): DrawingName | null {
  const own = serviceRequests.flatMap((sr) => sr.groups);
  const groups = [...typesOf(catalogue).flatMap((type) => type.groups), ...own];
  const side = groups.flatMap((group) => group.sides).find((entry) => entry.uuid === uuid);
  if (side !== undefined) return side.drawing;
  const category = catalogue.categories.find((entry) => entry.uuid === uuid);
  if (category !== undefined) return category.drawing;
  const type = typesOf(catalogue).find((entry) => entry.uuid === uuid);
  if (type !== undefined) return type.groups[0]?.sides[0]?.drawing ?? drawingNames[0];
  const brands = typesOf(catalogue).flatMap((entry) => entry.brands);
  return brands.some((brand) => brand.uuid === uuid) ? 'logo-stamp' : null;
}
