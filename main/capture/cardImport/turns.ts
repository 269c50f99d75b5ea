/** Lets one piece of work run at a time, in the order of asking. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return await turn;
  }
}
