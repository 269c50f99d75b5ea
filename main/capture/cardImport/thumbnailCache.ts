/** Thumbnails of one look into a card, in memory alone. The least lately used go first when it is full. */
export class ThumbnailCache {
  readonly #mostBytes: number;
  readonly #atOnce: number;
  readonly #kept = new Map<string, Buffer>();
  readonly #coming = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  #bytes = 0;
  #running = 0;

  constructor(options: { readonly mostBytes: number; readonly atOnce: number }) {
    this.#mostBytes = options.mostBytes;
    this.#atOnce = options.atOnce;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The kept thumbnail, else what `make` gives. Asked for twice at once it is made once. What was asked for last is made first. */
  async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const coming = this.#coming.get(key) ?? this.#make(key, make).finally(() => this.#coming.delete(key));
    this.#coming.set(key, coming);
    return await coming;
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

  /** Hands its place on. Whoever scrolls looks at what was asked for last. */
  #leave(): void {
    const next = this.#waiting.pop();
    if (next === undefined) this.#running -= 1;
    else next();
  }

  #keep(key: string, picture: Buffer): void {
    this.#kept.set(key, picture);
    this.#bytes += picture.length;
    for (const [oldest, bytes] of this.#kept) {
      if (this.#bytes <= this.#mostBytes || oldest === key) return;
      this.#kept.delete(oldest);
      this.#bytes -= bytes.length;
    }
  }
}
