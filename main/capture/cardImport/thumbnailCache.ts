/** In memory; the least recently used go first. */
export class ThumbnailCache {
  readonly #maxBytes: number;
  readonly #atOnce: number;
  readonly #kept = new Map<string, Buffer>();
  readonly #coming = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  #bytes = 0;
  #running = 0;

  constructor(options: { readonly maxBytes: number; readonly atOnce: number }) {
    this.#maxBytes = options.maxBytes;
    this.#atOnce = options.atOnce;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Concurrent requests share one making. The latest request is made first. */
  async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const saved = this.#kept.get(key);
    if (saved !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, saved);
      return saved;
    }
    const pending = this.#coming.get(key) ?? this.#make(key, make).finally(() => this.#coming.delete(key));
    this.#coming.set(key, pending);
    return await pending;
  }

  async #make(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    await this.#enter();
    try {
      const picture = await make();
      this.#keep(key, picture);
      return picture;
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    const next = this.#waiting.pop();
    if (next === undefined) this.#running -= 1;
    else next();
  }

  #keep(key: string, picture: Buffer): void {
    this.#kept.set(key, picture);
    this.#bytes += picture.length;
    for (const [oldest, bytes] of this.#kept) {
      if (this.#bytes <= this.#maxBytes || oldest === key) return;
      this.#kept.delete(oldest);
      this.#bytes -= bytes.length;
    }
  }
}
