/** Waits until `check` gives a value. The bound only ends a hanging test. */
export async function until<Value>(
  what: string,
  check: () => Promise<Value | null | undefined | false>,
  longestMs = 15_000,
): Promise<Value> {
  const deadline = Date.now() + longestMs;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`Waited in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
