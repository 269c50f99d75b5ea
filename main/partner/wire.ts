import type { Dispatcher } from 'undici';
import { PartnerFailure } from '../domain/failure.ts';
import type { Millis } from '../domain/model.ts';
import { type Text, text } from '../texts/text.ts';
import { answerFailure, answerStatusFailure } from './answerFailure.ts';
import { brokenExchangeFailure, type ShownProxy } from './brokenExchange.ts';
import type { CallContext } from './callContext.ts';
import type { Deadlines } from './deadlines.ts';
import { readContent } from './http/content.ts';
import { startDeadline } from './http/deadline.ts';
import { ExchangeBroken, exchange, type WireAnswer, type WireRequest } from './http/exchange.ts';
import type { ServerClock } from './serverClock.ts';

/** The needs of one call beside the request itself. */
export interface WireCall {
  readonly request: WireRequest;
  readonly context: CallContext;
  readonly deadlineMs: Millis;
  readonly capBytes: number;
  readonly signal: AbortSignal;
  /** True for the partner's own origin: its `Date` tells the partner's time. */
  readonly tellsTime: boolean;
  /** A success may say so in plain text: storage that takes files answers `Created`. */
  readonly mayAnswerText?: boolean;
}

export interface PartnerLog {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** Shared by all calls of one client. */
export interface WireTools {
  readonly dispatcher: Dispatcher;
  readonly clock: () => Millis;
  readonly serverClock: ServerClock;
  readonly deadlines: Deadlines;
  readonly userAgent: string;
  readonly log: PartnerLog | null;
  /** What the clock of an origin says, though its certificate is not to be believed; null where it does not. */
  readonly untrustedDate: (origin: string) => Promise<Millis | null>;
  /** The proxy by which calls to that origin go; null where there is none. */
  readonly proxyFor: (origin: string) => ShownProxy | null;
}

/**
 * One call from start to its whole answer, a success or not: the status is not judged here. Throws `PartnerFailure`, or the
 * reason of the caller's signal when that ended it.
 */
export async function transfer(tools: WireTools, call: WireCall): Promise<WireAnswer> {
  call.signal.throwIfAborted();
  const deadline = startDeadline(call.deadlineMs, call.signal);
  const sentAt = tools.clock();
  try {
    const answer = await exchange(tools.dispatcher, call.request, call.capBytes, deadline.signal);
    // An answer from a cache on the way carries the time at which it was first made.
    if (call.tellsTime && answer.header('age') === null)
      tools.serverClock.learn(answer.header('date'), sentAt, tools.clock());
    logWrite(tools, call, { status: answer.status });
    return answer;
  } catch (error) {
    if (!(error instanceof ExchangeBroken)) throw error;
    if (!deadline.hasPassed()) call.signal.throwIfAborted();
    const timing = { passed: deadline.hasPassed(), ms: call.deadlineMs };
    const failure = brokenExchangeFailure(error, call.context, timing, tools.proxyFor(call.request.origin));
    logWrite(tools, call, { code: failure.details.code });
    throw await namingClock(tools, call, failure);
  } finally {
    deadline.stop();
  }
}

/** A difference that no time zone and no slow answer explains. */
const wrongClockMs = 24 * 60 * 60_000;

/** A certificate that is not valid now may be fine, and the clock of this machine wrong: the other side's own clock tells. */
async function namingClock(tools: WireTools, call: WireCall, failure: PartnerFailure): Promise<PartnerFailure> {
  const { details } = failure;
  if (details.code !== 'tls_expired' && details.code !== 'tls_not_yet_valid') return failure;
  const there = await tools.untrustedDate(call.request.origin);
  const here = tools.clock();
  if (there === null || Math.abs(there - here) < wrongClockMs) return failure;
  const shown = (at: Millis): string => new Date(at).toISOString().slice(0, 10);
  const said = text('network.clockWrong', { host: call.context.host, here: shown(here), there: shown(there) });
  return new PartnerFailure({ ...details, code: 'clock_wrong', text: said }, failure.cause);
}

/** The same, and a `PartnerFailure` for every answer that tells of one. */
export async function succeed(tools: WireTools, call: WireCall): Promise<WireAnswer> {
  const answer = await transfer(tools, call);
  const content = readContent(answer);
  const judge = call.mayAnswerText && content.kind === 'other' ? answerStatusFailure : answerFailure;
  const failure = judge(answer, call.context, tools.serverClock.now(), content);
  if (failure !== null) throw failure;
  return answer;
}

/** A call that may have changed something at the partner is on record, with no text of the item in it. */
function logWrite(
  { log }: WireTools,
  { context, request }: WireCall,
  outcome: Readonly<Record<string, unknown>>,
): void {
  if (context.isWrite) log?.info('partner call', { endpoint: context.endpoint, method: request.method, ...outcome });
}

/** A failure found before anything was sent. */
export function unsentFailure(endpoint: string, code: string, text: Text): PartnerFailure {
  return new PartnerFailure({ kind: 'refused', code, text, outcomeUnknown: false, endpoint });
}
