/** Many may be inside together (up to `width`), or one alone. Whoever wants to be alone goes before later arrivals. */
export class Gate {
  readonly #width: number;
  readonly #waiting: { readonly alone: boolean; readonly enter: () => void }[] = [];
  #inside = 0;
  #aloneInside = false;

  constructor(width: number) {
    this.#width = width;
  }

  async together<Result>(work: () => Promise<Result>): Promise<Result> {
    return await this.#pass(false, work);
  }

  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    return await this.#pass(true, work);
  }

  async #pass<Result>(alone: boolean, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((enter) => {
      this.#waiting.push({ alone, enter });
      this.#admit();
    });
    try {
      return await work();
    } finally {
      this.#inside -= 1;
      this.#aloneInside = false;
      this.#admit();
    }
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const limit = next.alone ? 1 : this.#width;
      if (this.#aloneInside || this.#inside >= limit) return;
      this.#waiting.shift();
      this.#inside += 1;
      this.#aloneInside = next.alone;
      next.enter();
    }
  }
}
