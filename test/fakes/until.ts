/** Says what the world of a test looks like, for the message of a wait that ends in vain. */
export type Witness = () => unknown;

const witnesses = new Set<Witness>();

/** Asked where a wait ends in vain, until the answer is called. */
export function addWitness(witness: Witness): () => void {
  witnesses.add(witness);
  return () => void witnesses.delete(witness);
}

/**
 * Waits until `check` gives a value; one that throws has none yet. The bound only ends a hanging test, and says what was waited for,
 * what was seen last, and what the witnesses see.
 */
export async function until<Value>(
  what: string,
  check: () => Promise<Value | null | undefined | false> | Value | null | undefined | false,
  maxMs = 60_000,
): Promise<Value> {
  const deadline = Date.now() + maxMs;
  for (;;) {
    const seen = await lookedAt(check);
    if ('value' in seen && seen.value) return seen.value;
    if (Date.now() > deadline)
      throw new Error(await inVain(what, seen), { cause: 'error' in seen ? seen.error : null });
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

type Seen<Value> = { readonly value: Value } | { readonly error: unknown };

async function lookedAt<Value>(check: () => Promise<Value> | Value): Promise<Seen<Value>> {
  try {
    return { value: await check() };
  } catch (error) {
    return { error };
  }
}

async function inVain(what: string, seen: Seen<unknown>): Promise<string> {
  const last = 'error' in seen ? wordsOf(seen.error) : wordsOf(seen.value);
  const accounts = await Promise.all([...witnesses].map((witness) => lookedAt(witness)));
  const reported = accounts.map((account) => `\n  ${wordsOf('error' in account ? account.error : account.value)}`);
  return `Waited in vain for: ${what}. Seen last: ${last}${reported.join('')}`;
}

const maxCharacters = 2_000;

function wordsOf(value: unknown): string {
  const text = value instanceof Error ? value.message : typeof value === 'string' ? value : JSON.stringify(value);
  return (text ?? String(value)).slice(0, maxCharacters);
}
