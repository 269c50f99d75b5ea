import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { behaviourSchema, reviewChangeSchema } from './behaviour.ts';
import type { SimulatorControl } from './control.ts';
import type { AuthRules, PartialProfile, UploadOperation } from './deployment.ts';
import { type Answer, jsonAnswer, parseJson } from './http/answer.ts';
import { faultSchema } from './http/faults.ts';
import { rateLimitSchema } from './http/rateLimits.ts';
import { ApiProblem } from './world/apiProblem.ts';
import { elsewhereSchema } from './world/elsewhere.ts';

interface Door {
  readonly method: 'GET' | 'POST';
  readonly run: (control: SimulatorControl, argument: unknown) => unknown;
}

const sinceId = z.coerce.number().int().min(0).default(0);
const state = z.strictObject({ primary: z.string(), supplement: z.string().nullable() });
const rejectedSide = z.object({ side: z.string(), reason: z.string(), message: z.string().optional() });
const looseObject = z.record(z.string(), z.unknown());

const doors: Readonly<Record<string, Door>> = {
  configure: post(behaviourSchema.partial(), (control, change) => control.configure(defined(change))),
  review: post(reviewChangeSchema, (control, change) => control.setReview(change)),
  'create-variant': post(z.enum(['A', 'B']), (control, variant) => control.setCreateVariant(variant)),
  auth: post(looseObject, (control, change) => control.setAuth(change as Partial<AuthRules>)),
  // The client under test parses these profile blocks by its own schema.
  upload: post(looseObject, (control, operation) => control.setUpload(operation as unknown as UploadOperation)),
  profile: post(looseObject, (control, profile) => control.configureForProfile(profile as PartialProfile)),
  'api-key': post(z.string().min(1), (control, apiKey) => control.setApiKey(apiKey)),
  fault: post(faultSchema, (control, fault) => control.addFault(fault)),
  'clear-faults': post(z.unknown(), (control) => control.clearFaults()),
  'rate-limit': post(rateLimitSchema, (control, limit) => control.addRateLimit(limit)),
  'clear-rate-limits': post(z.unknown(), (control) => control.clearRateLimits()),
  offline: post(z.number().int().positive().max(3_600_000), (control, forMs) => control.goOfflineFor(forMs)),
  elsewhere: post(elsewhereSchema, (control, order) => control.makeElsewhere(defined(order))),
  requirements: post(
    z.strictObject({
      category: z.string(),
      type: z.string(),
      drop: z.array(z.string()).optional(),
      relax: z.array(z.string()).optional(),
      add: z.array(z.strictObject({ group: z.string(), name: z.string(), required: z.boolean() })).optional(),
      rename: z.record(z.string(), z.string()).optional(),
      existing: z.boolean().optional(),
    }),
    (control, change) => control.changeRequirements(change),
  ),
  webhook: post(z.string().nullable(), (control, url) => control.setWebhook(url)),
  step: post(z.string(), (control, name) => control.step(name)),
  reject: post(
    z.strictObject({ sr: z.string(), sides: z.array(rejectedSide), announce: z.boolean().default(true) }),
    (control, { sr, sides, announce }) => control.reject({ sr, sides: sides.map((side) => defined(side)), announce }),
  ),
  invalidate: post(z.strictObject({ sr: z.string(), message: z.string() }), (control, order) =>
    control.invalidate(order),
  ),
  state: post(z.strictObject({ sr: z.string(), state, announce: z.boolean().default(true) }), (control, order) =>
    control.setState(order),
  ),
  emit: post(looseObject, (control, event) => control.emit(event)),
  'add-model': post(
    z.strictObject({ category: z.string(), type: z.string(), brand: z.string().min(1), name: z.string().min(1) }),
    (control, model) => control.addModel(model),
  ),
  redeliver: post(z.number().int(), (control, id) => control.redeliver(id)),
  'service-requests': get((control) => control.serviceRequests()),
  requests: get((control, since) => control.requests(since)),
  events: get((control, since) => control.events(since)),
  violations: get((control) => control.violations()),
  settings: get((control) => control.settings()),
  catalogue: get((control) => control.catalogue()),
};

export function createControlEndpoint(control: () => SimulatorControl, token: () => string) {
  return async (request: IncomingMessage, url: URL, body: Buffer): Promise<Answer> => {
    if (!isToken(request.headers.authorization, token())) {
      throw new ApiProblem(401, 'Authentication required', 'The control token is required');
    }
    const door = doors[url.pathname.slice('/control/'.length)];
    if (door === undefined) throw new ApiProblem(404, 'Not found', `Known here: ${Object.keys(doors).join(', ')}`);
    if (door.method !== request.method) throw new ApiProblem(405, 'Method not allowed', `Use ${door.method}`);
    const argument =
      door.method === 'GET' ? (url.searchParams.get('since') ?? undefined) : body.length === 0 ? null : parseJson(body);
    try {
      return jsonAnswer({ success: true, data: door.run(control(), argument) ?? null });
    } catch (error) {
      if (error instanceof ApiProblem) throw error;
      const details = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
      throw new ApiProblem(400, 'Validation error', details);
    }
  };
}

function post<Schema extends z.ZodType>(
  schema: Schema,
  run: (control: SimulatorControl, argument: z.output<Schema>) => unknown,
): Door {
  return { method: 'POST', run: (control, argument) => run(control, schema.parse(argument)) };
}

function get(run: (control: SimulatorControl, since: number) => unknown): Door {
  return { method: 'GET', run: (control, argument) => run(control, sinceId.parse(argument)) };
}

type Defined<Fields> = { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };

export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<Fields>;
}

function isToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
