export interface Removal {
  readonly path: string;
  readonly sizeBytes: number;
}

/**
 * A picture may go once the station has it for good and the camera has told its path, in either order. A path right
 * below the root is the camera's memory, which would fill up.
 */
export class Clearing {
  readonly #removals: Removal[] = [];
  readonly #safe = new Map<string, { readonly sizeBytes: number; readonly keeps: boolean }>();
  readonly #paths = new Map<string, string>();

  /** `keeps`: the card keeps its copy; the camera's memory never does. */
  safe(name: string, sizeBytes: number, keeps: boolean): void {
    this.#safe.set(name, { sizeBytes, keeps });
    this.#plan(name);
  }

  kept(paths: readonly string[]): void {
    for (const path of paths) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      this.#paths.set(name, path);
      this.#plan(name);
    }
  }

  next(): Removal | null {
    return this.#removals.shift() ?? null;
  }

  #plan(name: string): void {
    const path = this.#paths.get(name);
    const safe = this.#safe.get(name);
    if (path === undefined || safe === undefined) return;
    this.#paths.delete(name);
    this.#safe.delete(name);
    const isInMemory = path.lastIndexOf('/') === 0;
    if (isInMemory || !safe.keeps) this.#removals.push({ path, sizeBytes: safe.sizeBytes });
  }
}
