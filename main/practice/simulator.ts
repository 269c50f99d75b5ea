import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { authorityOfFolder, mintServerCertificate } from '../tls/certificates.ts';
import { type Behaviour, defaultBehaviour } from './behaviour.ts';
import type { CatalogueSummary, SimulatorControl } from './control.ts';
import { createControlEndpoint, defined } from './controlEndpoint.ts';
import { type Deployment, deploymentFor, type PracticeProfile, profileOf } from './deployment.ts';
import { type DialectName, dialects } from './dialects.ts';
import { type DrawingName, drawingNames } from './drawings/names.ts';
import { createFaults } from './http/faults.ts';
import { createHandler } from './http/handler.ts';
import { listen } from './http/listener.ts';
import { createPictures, type Rasterise } from './http/pictures.ts';
import { createRateLimits } from './http/rateLimits.ts';
import { createRequestLog } from './http/requestLog.ts';
import { routesOf } from './http/routes.ts';
import { cacheKey } from './http/taxonomyEndpoints.ts';
import { createTickets } from './http/tickets.ts';
import { createRandom, secretFrom } from './random.ts';
import { createWebhook } from './webhook.ts';
import { buildCatalogue, type Catalogue, typesOf } from './world/catalogue.ts';
import { elsewhereSchema } from './world/elsewhere.ts';
import { createEventLog, type LoggedEvent } from './world/eventLog.ts';
import { createPace } from './world/pace.ts';
import { defaultReview, type ReviewRules } from './world/review.ts';
import type { ServiceRequest } from './world/serviceRequest.ts';
import { createServiceRequests } from './world/serviceRequests.ts';
import { type Clock, createStamps } from './world/stamps.ts';
import { createStateFile, noStateFile, readState, type SavedState } from './world/stateFile.ts';

export interface SimulatorOptions {
  /** 0 takes the port of the last run of the state file if it is free, else any. */
  readonly port?: number;
  /** Same seed, same taxonomy, uuids, keys and choices. A state file keeps the seed it began with. */
  readonly seed?: number;
  readonly speed?: number;
  /** So many models more than the catalogue has, of made-up brands. */
  readonly models?: number;
  /** Where service requests and keys outlive a restart; the authority (`ca.pem`, `ca-key.pem`) is kept beside it. */
  readonly stateFile?: string | null;
  /** Where `ca.pem` is written when there is no state file. */
  readonly folder?: string;
  readonly deployment?: DialectName;
  readonly rasterise: Rasterise;
  /** Every event as it happens; it must not throw. */
  readonly onEvent?: (event: LoggedEvent['event']) => void;
  readonly clock?: Clock;
  readonly log?: { warn(message: string, fields?: Readonly<Record<string, unknown>>): void };
}

export interface Simulator {
  /** `https://127.0.0.1:PORT` */
  readonly origin: string;
  readonly caPath: string;
  readonly caPem: string;
  readonly apiKey: string;
  readonly userToken: string;
  readonly controlToken: string;
  /** A connection profile that fits the deployment this simulator was started as. */
  readonly profile: PracticeProfile;
  readonly control: SimulatorControl;
  /** The look of a side, for `practicePhoto`; a plain tag for a side that this simulator does not know. */
  drawingOf(sideUuid: string): DrawingName;
  /** Ends everything; what changed is in the state file by then. */
  close(): Promise<void>;
}

/**
 * Starts the simulated partner service on loopback HTTPS. Fails when the port is taken or the folder can't be written.
 *
 * The course of an item, unless `control` says otherwise: its first submission loses one required side, the re-shoot passes,
 * and it ends COMPLETE / APPROVED; a reference that contains `FAKE` ends COMPLETE / REJECTED, one that contains `CANCEL` is
 * invalidated in review. The same uuid twice is a 400: the simulator hides no double request of a client.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const stateFilePath = options.stateFile ?? null;
  const folder = stateFilePath === null ? options.folder : dirname(stateFilePath);
  if (folder === undefined) throw new Error('The simulator needs a stateFile or a folder to write its ca.pem to');
  const { authority, path: caPath } = await authorityOfFolder(folder, 'Sideshot practice authority');
  const restored = stateFilePath === null ? null : await readState(stateFilePath);
  const seed = restored?.seed ?? options.seed ?? 1;
  const clock = options.clock ?? Date;
  const warn = (message: string, error: unknown) => options.log?.warn(message, { error: String(error) });

  let apiKey = restored?.apiKey ?? `leo_${secretFrom(seed, 'api key', 40)}`;
  const userToken = restored?.userToken ?? `lm_usr_${secretFrom(seed, 'user token', 40)}`;
  const controlToken = restored?.controlToken ?? `ctl_${secretFrom(seed, 'control', 40)}`;
  let deployment: Deployment = dialects[options.deployment ?? 'default'];
  let routes = routesOf(deployment);
  let behaviour: Behaviour = { ...defaultBehaviour, speed: options.speed ?? 1 };
  let review: ReviewRules = defaultReview;
  let origin = '';
  let port = 0;

  const catalogue = buildCatalogue(seed, options.models ?? 0);
  const stamps = createStamps(clock, lastStampOf(restored));
  const webhook = createWebhook(warn);
  const events = createEventLog(restored?.events ?? [], (logged) => {
    file.touch();
    deliver(logged);
  });
  const serviceRequests = createServiceRequests({
    seed,
    catalogue,
    rules: () => ({ ...behaviour, review }),
    setReview: (change) => {
      review = { ...review, ...change };
    },
    stamps,
    events,
    onChange: (sr) => {
      file.touch();
      pace.plan(sr);
    },
    restored: restored?.serviceRequests ?? [],
  });
  const pace = createPace({
    clock,
    speed: () => behaviour.speed,
    held: () => review.hold,
    atOnce: () => review.atOnce,
    current: serviceRequests.get,
    advance: (sr) => {
      serviceRequests.advance(sr);
      save();
    },
  });
  const file =
    stateFilePath === null
      ? noStateFile
      : createStateFile(stateFilePath, () => ({
          version: 1,
          seed,
          apiKey,
          userToken,
          controlToken,
          port,
          serviceRequests: serviceRequests.list(),
          events: events.since(0),
        }));

  function save(): void {
    file.flushed().catch((error: unknown) => warn('The practice state could not be written', error));
  }

  function deliver(logged: LoggedEvent): void {
    if (!behaviour.deliverEvents) return;
    options.onEvent?.(logged.event);
    webhook.push(logged);
  }

  function use(changed: Deployment): void {
    routes = routesOf(changed);
    deployment = changed;
  }

  function named(name: string): ServiceRequest {
    const sr = serviceRequests.find(name);
    if (sr === undefined) throw new Error(`No service request goes by ${name}`);
    return sr;
  }

  async function offlineFor(milliseconds: number): Promise<void> {
    try {
      await listener.goOffline();
      await delay(milliseconds, undefined, { ref: false });
      await listener.goOnline();
    } catch (error) {
      warn('The simulator could not come back online', error);
    }
  }

  function shown(uuid: string): DrawingName | null {
    return drawingOf(catalogue, serviceRequests.list(), uuid);
  }

  const log = createRequestLog();
  const faults = createFaults(createRandom(`${seed}/faults`));
  const limits = createRateLimits();
  const asked = new Set<string>();
  const tickets = createTickets();

  const handle = createHandler({
    context: {
      seed,
      catalogue,
      serviceRequests,
      deployment: () => deployment,
      miscount: () => behaviour.miscount,
      rejectedMediaCounts: () => behaviour.rejectedMediaCounts,
      origin: () => origin,
      stamps,
      tickets,
      cacheHit: (call) => {
        const key = cacheKey(call);
        const isHit = asked.has(key);
        asked.add(key);
        return isHit;
      },
    },
    behaviour: () => behaviour,
    routes: () => routes,
    credentials: () => ({ apiKey, userToken }),
    faults,
    limits,
    log,
    pictures: createPictures(options.rasterise, shown),
    control: createControlEndpoint(
      () => control,
      () => controlToken,
    ),
    saved: () => file.flushed(),
    warn,
  });

  const control: SimulatorControl = {
    configure: (change) => {
      behaviour = { ...behaviour, ...change };
      pace.planAll(serviceRequests.list());
    },
    setReview: (change) => {
      review = { ...review, ...defined(change) };
      pace.planAll(serviceRequests.list());
    },
    setCreateVariant: (createVariant) => use({ ...deployment, createVariant }),
    setAuth: (change) => use({ ...deployment, auth: { ...deployment.auth, ...change } }),
    setUpload: (upload_media) => use({ ...deployment, operations: { ...deployment.operations, upload_media } }),
    configureForProfile: (profile, variant) => use(deploymentFor(profile, variant ?? deployment.createVariant)),
    setApiKey: (key) => {
      apiKey = key;
      file.touch();
      save();
    },
    addFault: faults.add,
    clearFaults: faults.clear,
    addRateLimit: limits.add,
    clearRateLimits: limits.clear,
    goOffline: () => listener.goOffline(),
    goOnline: () => listener.goOnline(),
    goOfflineFor: (milliseconds) => {
      setTimeout(() => void offlineFor(milliseconds), 20).unref();
    },
    makeElsewhere: (order) => serviceRequests.makeElsewhere(elsewhereSchema.parse(order)),
    changeRequirements: serviceRequests.changeRequirements,
    setWebhook: webhook.setTarget,
    step: (name) => serviceRequests.advance(named(name)),
    reject: ({ sr, sides, announce = true }) => serviceRequests.rejectNamed(named(sr), sides, announce),
    invalidate: ({ sr, message }) => serviceRequests.cancel(named(sr), message),
    setState: ({ sr, state, announce = true }) => serviceRequests.setState(named(sr), state, announce),
    emit: (event) => {
      events.emit(event);
    },
    redeliver: (id) => {
      const logged = events.since(id - 1)[0];
      if (logged?.id !== id) throw new Error(`There is no event ${id}`);
      deliver(logged);
    },
    serviceRequests: serviceRequests.list,
    serviceRequest: (name) => serviceRequests.find(name) ?? null,
    requests: (since = 0) => log.requests(since),
    events: (since = 0) => events.since(since),
    violations: log.violations,
    settings: () => ({ behaviour, review, deployment }),
    catalogue: () => summaryOf(catalogue),
    addModel: (model) => {
      const { uuid, name } = catalogue.addModel(model);
      return { uuid, name };
    },
  };

  const ports = { wanted: options.port ?? 0, preferred: restored?.port ?? 0 };
  const listener = await listen(handle, await mintServerCertificate(authority), ports);
  port = listener.port;
  origin = `https://127.0.0.1:${port}`;
  file.touch();
  await file.flushed();
  pace.planAll(serviceRequests.list());

  return {
    origin,
    caPath,
    caPem: authority.certificate,
    apiKey,
    userToken,
    controlToken,
    profile: profileOf(deployment, 'practice', origin, caPath),
    control,
    drawingOf: (sideUuid) => shown(sideUuid) ?? 'serial-tag',
    close: async () => {
      pace.close();
      webhook.close();
      await listener.close();
      await file.flushed();
    },
  };
}

/**
 * The profile of a practice simulator started as that dialect: `default`, or `alternative`, which differs from it in every
 * field that the spec leaves open (create variant A, `x-api-key`, presigned upload, other names and paths).
 */
export function practiceProfile(variant: DialectName, origin: string, caPath: string): PracticeProfile {
  return profileOf(dialects[variant], 'practice', origin, caPath);
}

function lastStampOf(restored: SavedState | null): number {
  const stamps = (restored?.serviceRequests ?? []).map((sr) => Date.parse(sr.updatedAt));
  return stamps.reduce((latest, stamp) => Math.max(latest, stamp), 0);
}

/** The look of a side, type or category; brands are shown by their stamp. */
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

function summaryOf(catalogue: Catalogue): CatalogueSummary {
  return {
    categories: catalogue.categories.map((category) => ({
      uuid: category.uuid,
      name: category.name,
      types: category.types.map((type) => ({ uuid: type.uuid, name: type.name })),
    })),
    services: catalogue.services.map((service) => ({ uuid: service.uuid, name: service.name })),
  };
}
