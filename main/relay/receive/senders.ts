import type { Registry } from '../relayStore.ts';
import { type Verification, verificationSchema } from './verification.ts';

/** Who sends by an address. */
export interface Sender {
  readonly name: string;
  readonly verify: Verification | null;
}

export interface Senders {
  /** Null for an address that was never given out, or was removed. */
  of(secretHash: Buffer): Sender | null;
  /** An address for one webhook, within a minute: a station tests the way with it. */
  once(secretHash: Buffer, name: string): void;
}

const onceMs = 60_000;
const mostTests = 100;

/** The destinations of the registry, which commands change beside a running relay, so that each webhook asks anew. */
export function createSenders(registry: Pick<Registry, 'destinationOf'>, elapsedMs: () => number): Senders {
  const tests = new Map<string, { readonly name: string; readonly until: number }>();
  const parsed = new Map<string, Verification>();

  function ruleOf(verify: string): Verification {
    const known = parsed.get(verify);
    if (known !== undefined) return known;
    const rule = verificationSchema.parse(JSON.parse(verify));
    parsed.set(verify, rule);
    return rule;
  }

  return {
    of(hash) {
      const key = hash.toString('base64');
      const test = tests.get(key);
      if (test !== undefined) {
        tests.delete(key);
        return test.until >= elapsedMs() ? { name: test.name, verify: null } : null;
      }
      const found = registry.destinationOf(hash);
      return found && { name: found.name, verify: found.verify === null ? null : ruleOf(found.verify) };
    },
    once(hash, name) {
      const oldest = tests.size >= mostTests ? tests.keys().next().value : undefined;
      if (oldest !== undefined) tests.delete(oldest);
      tests.set(hash.toString('base64'), { name, until: elapsedMs() + onceMs });
    },
  };
}
