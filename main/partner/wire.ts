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
import { answeredAt, type ServerClock } from './serverClock.ts';

export interface WireCall {
  readonly request: WireRequest;
  readonly context: CallContext;
  readonly deadlineMs: Millis;
  readonly capBytes: number;
  readonly signal: AbortSignal;
  /** True for the partner's origin, whose `Date` sets the partner's clock. */
  readonly tellsTime: boolean;
  /** File storage answers `Created` in plain text. */
  readonly mayAnswerText?: boolean;
}

export interface PartnerLog {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

export interface WireTools {
  readonly dispatcher: Dispatcher;
  readonly clock: () => Millis;
  readonly serverClock: ServerClock;
  readonly deadlines: Deadlines;
  readonly userAgent: string;
  readonly log: PartnerLog | null;
  /** Works without a valid certificate; null without an answer. */
  readonly untrustedDate: (origin: string) => Promise<Millis | null>;
  readonly proxyFor: (origin: string) => ShownProxy | null;
}

/** Does not judge the status. Throws `PartnerFailure`, or the signal's reason. */
export async function transfer(tools: WireTools, call: WireCall): Promise<WireAnswer> {
  call.signal.throwIfAborted();
  const deadline = startDeadline(call.deadlineMs, call.signal);
  const begunAt = performance.now();
  try {
    const answer = await exchange(tools.dispatcher, call.request, call.capBytes, deadline.signal);
    if (call.tellsTime) tools.serverClock.learn(answeredAt(answer), tools.clock(), performance.now() - begunAt);
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

/** No time zone and no slow answer explains a day. */
const wrongClockMs = 24 * 60 * 60_000;

/** A certificate that seems expired may be fine and this machine's clock wrong; the other side's clock shows it. */
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

/** Throws a `PartnerFailure` for a failed answer too. */
export async function succeed(tools: WireTools, call: WireCall): Promise<WireAnswer> {
  const answer = await transfer(tools, call);
  const content = readContent(answer);
  const judge = call.mayAnswerText && content.kind === 'other' ? answerStatusFailure : answerFailure;
  const failure = judge(answer, call.context, tools.serverClock.now(), content);
  if (failure !== null) throw failure;
  return answer;
}

/** Writes are logged, without any text of the item. */
function logWrite(
  { log }: WireTools,
  { context, request }: WireCall,
  outcome: Readonly<Record<string, unknown>>,
): void {
  if (context.isWrite) log?.info('partner call', { endpoint: context.endpoint, method: request.method, ...outcome });
}

export function unsentFailure(endpoint: string, code: string, text: Text): PartnerFailure {
  return new PartnerFailure({ kind: 'refused', code, text, outcomeUnknown: false, endpoint });
}
