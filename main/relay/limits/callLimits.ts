import { type Endpoint, type EndpointName, endpoints } from '../rights.ts';
import { createRateLimit, type Rate } from './rateLimit.ts';
import type { Refusal } from './streamLimit.ts';

export interface CallLimits {
  stranger(): Refusal | null;
  token(token: string): Refusal | null;
  endpoint(name: EndpointName, who: string): Refusal | null;
}

export interface CallRates {
  readonly rate: number;
  readonly callsPerMinute: number;
}

type Take = (who: string) => Refusal | null;

const strangersASecond = 50;

export function createCallLimits({ rate, callsPerMinute }: CallRates, elapsedMs: () => number): CallLimits {
  const strangers = limitOf('too_many_requests', { calls: strangersASecond, withinMs: 1_000 }, elapsedMs);
  // Destinations share one limit over their endpoints.
  const destinations = limitOf('too_many_requests', { calls: rate, withinMs: 1_000 }, elapsedMs);
  const ofEndpoints: Partial<Record<EndpointName, Take>> = {};
  for (const [name, { perMinute }] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    if (perMinute === 'destination') ofEndpoints[name] = destinations;
    else if (perMinute !== null) ofEndpoints[name] = callsOf(perMinute, elapsedMs);
  }
  return {
    stranger: () => strangers(''),
    token: callsOf(callsPerMinute, elapsedMs),
    endpoint: (name, who) => ofEndpoints[name]?.(who) ?? null,
  };
}

function callsOf(perMinute: number, elapsedMs: () => number): Take {
  return limitOf('too_many_calls', { calls: perMinute, withinMs: 60_000 }, elapsedMs);
}

function limitOf(error: Refusal['error'], rate: Rate, elapsedMs: () => number): Take {
  const limit = createRateLimit(rate, elapsedMs);
  const { calls: most, withinMs } = rate;
  const retryAfterSeconds = Math.ceil(withinMs / 1_000 / most);
  return (who) => (limit.take(who) ? null : { error, most, retryAfterSeconds });
}
