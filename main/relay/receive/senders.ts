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

/** What commands change beside holds after so long: not every webhook asks the database. */
const rememberedMs = 250;
const mostRemembered = 100;
const onceMs = 60_000;
const mostTests = 100;

/** The destinations of the registry, which commands change beside a running relay. */
export function createSenders(registry: Pick<Registry, 'destinationOf'>, elapsedMs: () => number): Senders {
  const tests = new Map<string, { readonly name: string; readonly until: number }>();
  const parsed = new Map<string, Verification>();
  const remembered = new Map<string, { readonly sender: Sender; readonly until: number }>();

  function look(hash: Buffer, key: string): Sender | null {
    const known = remembered.get(key);
    if (known !== undefined && known.until > elapsedMs()) return known.sender;
    const found = registry.destinationOf(hash);
    const sender = found && { name: found.name, verify: found.verify === null ? null : ruleOf(found.verify) };
    // Addresses that were never given out are anyone's guess, and without end.
    if (remembered.size >= mostRemembered) remembered.clear();
    if (sender === null) remembered.delete(key);
    else remembered.set(key, { sender, until: elapsedMs() + rememberedMs });
    return sender;
  }

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
      return look(hash, key);
    },
    once(hash, name) {
      const oldest = tests.size >= mostTests ? tests.keys().next().value : undefined;
      if (oldest !== undefined) tests.delete(oldest);
      tests.set(hash.toString('base64'), { name, until: elapsedMs() + onceMs });
    },
  };
}
