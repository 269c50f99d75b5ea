import { setTimeout as delay } from 'node:timers/promises';
import type { CatalogueSummary, SimulatorControl } from './control.ts';
import { defined } from './controlEndpoint.ts';
import { deploymentFor } from './deployment.ts';
import type { Faults } from './http/faults.ts';
import type { Listener } from './http/listener.ts';
import type { RateLimits } from './http/rateLimits.ts';
import type { RequestLog } from './http/requestLog.ts';
import type { PracticeWorld } from './practiceWorld.ts';
import type { Catalogue } from './world/catalogue.ts';
import { elsewhereSchema } from './world/elsewhere.ts';

export interface ControlParts {
  readonly world: PracticeWorld;
  readonly faults: Faults;
  readonly limits: RateLimits;
  readonly log: RequestLog;
  /** There once the simulator listens. */
  readonly listener: () => Listener;
  readonly warn: (message: string, error: unknown) => void;
}

export function createControl(parts: ControlParts): SimulatorControl {
  const { world, faults, limits, log, listener } = parts;
  return {
    configure: (change) => {
      world.behaviour = { ...world.behaviour, ...change };
      world.pace.planAll(world.serviceRequests.list());
    },
    setReview: (change) => {
      world.review = { ...world.review, ...defined(change) };
      world.pace.planAll(world.serviceRequests.list());
    },
    setCreateVariant: (createVariant) => world.use({ ...world.deployment, createVariant }),
    setAuth: (change) => world.use({ ...world.deployment, auth: { ...world.deployment.auth, ...change } }),
    setUpload: (upload_media) =>
      world.use({ ...world.deployment, operations: { ...world.deployment.operations, upload_media } }),
    configureForProfile: (profile, variant) =>
      world.use(deploymentFor(profile, variant ?? world.deployment.createVariant)),
    setApiKey: (key) => {
      world.apiKey = key;
      world.file.touch();
      world.save();
    },
    addFault: faults.add,
    clearFaults: faults.clear,
    addRateLimit: limits.add,
    clearRateLimits: limits.clear,
    goOffline: () => listener().goOffline(),
    goOnline: () => listener().goOnline(),
    goOfflineFor: (milliseconds) => {
      setTimeout(() => void offlineFor(parts, milliseconds), 20).unref();
    },
    makeElsewhere: (order) => world.serviceRequests.makeElsewhere(elsewhereSchema.parse(order)),
    changeRequirements: (change) => world.serviceRequests.changeRequirements(change),
    setWebhook: world.webhook.setTarget,
    step: (name) => world.serviceRequests.advance(world.named(name)),
    reject: ({ sr, sides, announce = true }) => world.serviceRequests.rejectNamed(world.named(sr), sides, announce),
    invalidate: ({ sr, message }) => world.serviceRequests.cancel(world.named(sr), message),
    setState: ({ sr, state, announce = true }) => world.serviceRequests.setState(world.named(sr), state, announce),
    emit: (event) => {
      world.events.emit(event);
    },
    redeliver: (id) => {
      const logged = world.events.since(id - 1)[0];
      if (logged?.id !== id) throw new Error(`There is no event ${id}`);
      world.deliver(logged);
    },
    serviceRequests: () => world.serviceRequests.list(),
    serviceRequest: (name) => world.serviceRequests.find(name) ?? null,
    requests: (since = 0) => log.requests(since),
    events: (since = 0) => world.events.since(since),
    violations: log.violations,
    settings: () => ({ behaviour: world.behaviour, review: world.review, deployment: world.deployment }),
    catalogue: () => summaryOf(world.catalogue),
    addModel: (model) => {
      const { uuid, name } = world.catalogue.addModel(model);
      return { uuid, name };
    },
  };
}

async function offlineFor({ listener, warn }: ControlParts, milliseconds: number): Promise<void> {
  try {
    await listener().goOffline();
    await delay(milliseconds, undefined, { ref: false });
    await listener().goOnline();
  } catch (error) {
    warn('The simulator could not come back online', error);
  }
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
