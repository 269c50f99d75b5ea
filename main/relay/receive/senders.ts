import type { Registry } from '../relayStore.ts';
import { type Verification, verificationSchema } from './verification.ts';

export interface Sender {
  readonly name: string;
  readonly verify: Verification | null;
  /** The address exists for one test only. */
  readonly isTest: boolean;
}

export interface Senders {
  /** Answers null for an unknown or removed address. */
  of(secretHash: Buffer): Promise<Sender | null>;
}

/** A command's change holds after so long; not every webhook asks the database. */
const rememberedMs = 250;
const maxRemembered = 100;

export function createSenders(
  registry: Pick<Registry, 'destinationOf' | 'takeTest'>,
  time: { readonly elapsedMs: () => number; readonly now: () => number },
): Senders {
  const { elapsedMs, now } = time;
  const parsed = new Map<string, Verification>();
  const remembered = new Map<string, { readonly sender: Sender; readonly until: number }>();

  async function look(hash: Buffer, key: string): Promise<Sender | null> {
    const found = await registry.destinationOf(hash);
    const sender = found && {
      name: found.name,
      verify: found.verify === null ? null : ruleOf(found.verify),
      isTest: false,
    };
    // Guesses are without end.
    if (remembered.size >= maxRemembered) remembered.clear();
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
    async of(hash) {
      const key = hash.toString('base64');
      const known = remembered.get(key);
      if (known !== undefined && known.until > elapsedMs()) return known.sender;
      const sender = await look(hash, key);
      if (sender !== null) return sender;
      const test = await registry.takeTest(hash);
      return test !== null && test.until >= now() ? { name: test.name, verify: null, isTest: true } : null;
    },
  };
}
