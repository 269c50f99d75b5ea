/** The least recently used keys are forgotten. */
export class NewestKeys<Value> {
  readonly #most: number;
  readonly #values = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#values.size;
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.#keep(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#keep(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#most && oldest !== undefined) this.#values.delete(oldest);
  }

  delete(key: string): void {
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
  }

  #keep(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
  }
}
