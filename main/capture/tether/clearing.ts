/** A file of the camera that may go, if it still has this size. */
export interface Removal {
  readonly path: string;
  readonly sizeBytes: number;
}

/**
 * The files that are to be cleared from the camera. A picture may go once two things are known, in whichever order they come: that the
 * station has it for good, and where the camera keeps it. A path right below the root is the camera's memory, which would fill up.
 */
export class Clearing {
  readonly #removals: Removal[] = [];
  readonly #safe = new Map<string, { readonly sizeBytes: number; readonly keeps: boolean }>();
  readonly #paths = new Map<string, string>();

  /** The station has this picture for good. `keeps`: the camera's card keeps its copy; its memory never does. */
  safe(name: string, sizeBytes: number, keeps: boolean): void {
    this.#safe.set(name, { sizeBytes, keeps });
    this.#plan(name);
  }

  /** The camera has told where it keeps pictures. */
  kept(paths: readonly string[]): void {
    for (const path of paths) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      this.#paths.set(name, path);
      this.#plan(name);
    }
  }

  /** The next one that may go; each is given once. */
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
