import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Behaviour } from '../behaviour.ts';
import { ApiProblem } from '../world/apiProblem.ts';
import { describeState } from '../world/serviceRequest.ts';
import { type Answer, errorAnswer, htmlAnswer, jsonAnswer, problemAnswer } from './answer.ts';
import { invalid } from './call.ts';
import type { Context } from './context.ts';
import { type Credentials, carriedCredentials, carriesAny, checkCredentials } from './credentials.ts';
import { type Faults, type FaultyAnswer, faultyAnswer } from './faults.ts';
import { inManner } from './manners.ts';
import { uploadSigned } from './operationEndpoints.ts';
import type { Pictures } from './pictures.ts';
import type { RateLimits } from './rateLimits.ts';
import type { RequestLog } from './requestLog.ts';
import { matchRoute, type Route } from './routes.ts';

export interface HandlerOptions {
  readonly context: Context;
  readonly behaviour: () => Behaviour;
  readonly routes: () => readonly Route[];
  readonly credentials: () => Credentials;
  readonly faults: Faults;
  readonly limits: RateLimits;
  readonly log: RequestLog;
  readonly pictures: Pictures;
  readonly control: (request: IncomingMessage, url: URL, body: Buffer) => Promise<Answer>;
  readonly saved: () => Promise<void>;
  readonly warn: (message: string, error: unknown) => void;
}

interface Task {
  readonly endpoint: string;
  /** Request log and faults pass over the control endpoint. */
  readonly isControl: boolean;
  readonly isPublic: boolean;
  readonly run: () => Promise<Answer>;
}

/** Reads the body, then faults, latency and the endpoint follow. Never rejects. */
export function createHandler(options: HandlerOptions) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    respond(options, request, response).catch((error: unknown) => {
      options.warn('The simulator failed to answer', error);
      response.destroy();
    });
  };
}

async function respond(options: HandlerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'https://127.0.0.1');
  const body = await readBody(request, options.behaviour().maxBodyBytes);
  const task = taskOf(options, request, url, body ?? Buffer.alloc(0));
  if (task.isControl) return send(response, { kind: 'answer', answer: await safely(options, task.run) });
  noteViolations(options, request, url, task);
  const fault = options.faults.take(task.endpoint);
  const { latencyMs } = options.behaviour();
  if (latencyMs > 0) await delay(latencyMs);
  const outcome = await decide();
  const status = outcome.kind === 'answer' || outcome.kind === 'truncate' ? outcome.answer.status : null;
  options.log.add({
    at: now().iso,
    method: request.method ?? '',
    path: url.pathname,
    query: url.search,
    endpoint: task.endpoint,
    bytes: body?.length ?? Number(request.headers['content-length'] ?? 0),
    status,
    fault: fault === null ? null : `${fault.kind}/${fault.effect}`,
    ...carriedCredentials(request.headers),
  });
  send(response, outcome);

  async function decide(): Promise<FaultyAnswer> {
    if (fault !== null && fault.effect === 'before')
      return faultyAnswer(fault, jsonAnswer({ success: true }), now().ms);
    const answer =
      body === null
        ? errorAnswer(413, 'Payload too large', 'The body is larger than this service takes', now().ms)
        : await safely(options, task.run);
    return fault === null ? { kind: 'answer', answer } : faultyAnswer(fault, answer, now().ms);
  }

  function now(): { readonly ms: number; readonly iso: string } {
    const ms = options.context.stamps.now();
    return { ms, iso: new Date(ms).toISOString() };
  }
}

function taskOf(options: HandlerOptions, request: IncomingMessage, url: URL, body: Buffer): Task {
  const path = url.pathname;
  const method = request.method ?? '';
  if (path.startsWith('/control/')) {
    return { endpoint: 'control', isControl: true, isPublic: true, run: () => options.control(request, url, body) };
  }
  const open = (endpoint: string, run: Task['run']): Task => ({ endpoint, isControl: false, isPublic: true, run });
  if (path.startsWith('/media/')) {
    return open('media', async () => {
      allowMethods(method, ['GET', 'HEAD']);
      const picture = await options.pictures.answer(path);
      if (picture === null) throw new ApiProblem(404, 'Picture not found');
      return picture;
    });
  }
  if (path.startsWith('/view/')) {
    return open('view', async () => viewPage(options.context, path.slice('/view/'.length)));
  }
  if (path.startsWith('/signed/')) {
    return open('presigned_put', async () => {
      const id = path.slice('/signed/'.length);
      const ticket = options.context.tickets.get(id);
      if (ticket === undefined) throw new ApiProblem(403, 'This address is not known or was used already');
      allowMethods(method, [ticket.method]);
      const answer = uploadSigned(options.context, id, ticket, body);
      await options.saved();
      return answer;
    });
  }
  return apiTask(options, request, url, body);
}

function apiTask(options: HandlerOptions, request: IncomingMessage, url: URL, body: Buffer): Task {
  const match = matchRoute(options.routes(), request.method ?? '', url.pathname, url.searchParams);
  if (match.kind !== 'found') {
    const run = async (): Promise<Answer> => {
      if (match.kind === 'wrong_method') allowMethods(request.method ?? '', match.allowed);
      throw new ApiProblem(404, 'Not found', `There is no ${url.pathname} here`);
    };
    return { endpoint: 'unknown', isControl: false, isPublic: false, run };
  }
  const { endpoint } = match.route;
  return {
    endpoint,
    isControl: false,
    isPublic: endpoint === 'find',
    run: async () => {
      const deployment = options.context.deployment();
      checkCredentials(endpoint, request.headers, deployment.auth, options.credentials());
      const limited = endpoint === 'find' ? null : options.limits.check(endpoint, options.context.stamps.now());
      if (limited !== null) return limited;
      if (match.misfits.length > 0) throw invalid(`The query doesn't fit: ${match.misfits.join(', ')}`);
      const { unknownQuery } = deployment.manners;
      const asked = { endpoint, values: match.values, query: url.searchParams, unknownQuery };
      const answer = await match.route.run(options.context, { ...asked, headers: request.headers, body });
      await options.saved();
      return inManner(answer, deployment.manners);
    },
  };
}

async function safely(options: HandlerOptions, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    const at = options.context.stamps.now();
    const { notFound } = options.context.deployment().manners;
    if (error instanceof ApiProblem && error.status === 404 && notFound === 'success_false')
      return jsonAnswer({ success: false, message: error.message });
    if (error instanceof MethodProblem) {
      const answer = problemAnswer(error, at);
      return { ...answer, headers: { ...answer.headers, allow: error.allowed.join(', ') } };
    }
    if (error instanceof ApiProblem) return problemAnswer(error, at);
    options.warn('The simulator met a fault of its own', error);
    return errorAnswer(500, 'Internal error', 'The simulator met a fault of its own; see its log', at);
  }
}

class MethodProblem extends ApiProblem {
  readonly allowed: readonly string[];

  constructor(method: string, allowed: readonly string[]) {
    super(405, 'Method not allowed', `${method} is not offered here`);
    this.allowed = allowed;
  }
}

function allowMethods(method: string, allowed: readonly string[]): void {
  if (!allowed.includes(method)) throw new MethodProblem(method, allowed);
}

function noteViolations(options: HandlerOptions, request: IncomingMessage, url: URL, task: Task): void {
  const at = new Date(options.context.stamps.now()).toISOString();
  const about = { at, method: request.method ?? '', path: url.pathname };
  if (task.isPublic && carriesAny(carriedCredentials(request.headers))) {
    const message = `A credential was sent to ${task.endpoint}, which is public`;
    options.log.violate({ ...about, kind: 'credential_sent_to_public', message });
  }
  const { apiKey, userToken } = options.credentials();
  if (url.href.includes(apiKey) || url.href.includes(userToken)) {
    options.log.violate({ ...about, kind: 'credential_in_address', message: 'A credential stands in the address' });
  }
}

/** Answers null when the body exceeds `limit`; the rest is drained, so that the client reads the answer. */
async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= limit) chunks.push(chunk as Buffer);
    else chunks.length = 0;
  }
  return size > limit ? null : Buffer.concat(chunks);
}

function send(response: ServerResponse, outcome: FaultyAnswer): void {
  if (outcome.kind === 'hang') return;
  if (outcome.kind === 'drop') {
    response.destroy();
    return;
  }
  const { status, headers, body } = outcome.answer;
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': String(bytes.length) });
  if (outcome.kind === 'answer') response.end(bytes);
  else response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

function viewPage(context: Context, microId: string): Answer {
  const sr = context.serviceRequests.find(microId);
  if (sr === undefined) throw new ApiProblem(404, 'Service request not found');
  const again = sr.media.filter(({ rejected }) => rejected).map(({ sideName }) => sideName);
  const asked = again.length === 0 ? '' : `. To be shot again: ${again.join(', ')}`;
  return htmlAnswer(200, `Practice service request ${sr.microId}: ${describeState(sr.state)}${asked}`);
}
