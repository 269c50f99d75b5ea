export interface DrawnList {
  readonly ids: readonly string[];
  /** Answers false where it is not in the page. */
  focus(id: string): boolean;
  scrollTo(index: number): void;
}

/**
 * The row that a key goes to, until it has the focus. Known by its item and looked for after each drawing: new rows
 * shift its index, and a busy machine draws late.
 */
export class CalledRow {
  #id: string | null = null;
  /** Its index when it was scrolled to. */
  #scrolledTo = -1;

  get id(): string | null {
    return this.#id;
  }

  call(id: string): void {
    this.#id = id;
    this.#scrolledTo = -1;
  }

  forget(): void {
    this.#id = null;
  }

  /** Call it after each drawing. A row that has left the list is dropped. */
  afterDrawing({ ids, focus, scrollTo }: DrawnList): void {
    if (this.#id === null) return;
    const index = ids.indexOf(this.#id);
    if (index < 0) {
      this.forget();
      return;
    }
    if (index !== this.#scrolledTo) {
      this.#scrolledTo = index;
      scrollTo(index);
    }
    if (focus(this.#id)) this.forget();
  }
}
