/** The list as it is drawn now. */
export interface DrawnList {
  /** The ids of its rows, in order. */
  readonly ids: readonly string[];
  /** Gives the focus to the row of this item; false where it is not in the page. */
  focus(id: string): boolean;
  scrollTo(index: number): void;
}

/**
 * The row that a key goes to, until it has the focus. It is known by its item, and looked for after each drawing of the list: rows that come in
 * before it change its index, and on a busy machine it may be drawn late.
 */
export class CalledRow {
  #id: string | null = null;
  /** Where it stood when it was scrolled to. */
  #scrolledTo = -1;

  get id(): string | null {
    return this.#id;
  }

  call(id: string): void {
    this.#id = id;
    this.#scrolledTo = -1;
  }

  /** The person has gone elsewhere. */
  forget(): void {
    this.#id = null;
  }

  /** To be called after each drawing. A row that has left the list is waited for no more. */
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
