import { describe, expect, it } from 'vitest';
import {
  type CollectorStep,
  collectKey,
  decideNow,
  idleCollector,
  type KeyCollector,
  wakeCollector,
} from '../../../../renderer/keyboard/keyCollector.ts';
import type { WedgeOutput } from '../../../../renderer/keyboard/wedge.ts';

/** A page: keys are handled, and its timer runs, when the test says so. */
function createPage() {
  let collector: KeyCollector = idleCollector;
  const outputs: WedgeOutput[] = [];
  const take = (step: CollectorStep): void => {
    collector = step.collector;
    outputs.push(...step.outputs);
  };
  return {
    outputs,
    wakeAt: () => collector.wakeAt,
    /** Delivered by the system at `at`, handled by the page at `now`. */
    key: (char: string, at: number, now: number = at, waits = true) =>
      take(collectKey(collector, { kind: 'char', char, at, waits }, now)),
    enter: (at: number, now: number = at) => take(collectKey(collector, { kind: 'end', at }, now)),
    wake: (now: number) => take(wakeCollector(collector, now)),
    decide: () => take(decideNow(collector)),
  };
}

describe('keyCollector', () => {
  it('acts on a lone key after 350 ms of a page at ease', () => {
    const page = createPage();
    page.key('n', 1_000);
    expect(page.wakeAt()).toBe(1_350);
    page.wake(1_351);
    expect(page.outputs).toEqual([{ kind: 'keys', keys: ['n'] }]);
    expect(page.wakeAt()).toBeNull();
  });

  it('lets the keys of a busy moment in before the timer that ran late', () => {
    const page = createPage();
    page.key('S', 1_000);
    page.wake(1_900);
    expect(page.outputs).toEqual([]);
    [...'KU-7'].forEach((char, index) => {
      page.key(char, 1_005 + index * 5, 1_901 + index);
    });
    page.enter(1_030, 1_906);
    expect(page.outputs).toMatchObject([{ kind: 'scan', code: 'SKU-7' }]);
  });

  it('takes one code however far apart the page handles its keys', () => {
    const page = createPage();
    [...'SKU-1001'].forEach((char, index) => {
      page.key(char, 1_000 + index * 5, 1_000 + index * 450);
      const wakeAt = page.wakeAt();
      // Timers run between the keys, late as the page is.
      if (wakeAt !== null && wakeAt < 1_000 + (index + 1) * 450) page.wake(wakeAt + 200);
    });
    page.enter(1_045, 4_700);
    expect(page.outputs.filter((output) => output.kind === 'scan')).toMatchObject([{ code: 'SKU-1001' }]);
  });

  it('completes a code though its first key was acted on', () => {
    const page = createPage();
    page.key('S', 1_000, 1_000, false);
    page.wake(1_120);
    [...'KU-7'].forEach((char, index) => {
      page.key(char, 1_005 + index * 5, 1_200);
    });
    page.enter(1_030, 1_201);
    expect(page.outputs).toMatchObject([
      { kind: 'keys', keys: ['S'] },
      { kind: 'scan', code: 'SKU-7' },
    ]);
  });

  it('waits longer for the next key where this one was handled late', () => {
    const page = createPage();
    page.key('S', 1_000, 1_200);
    expect(page.wakeAt()).toBe(1_750);
  });

  it('acts on the key of a person at last, however long the page is busy', () => {
    const page = createPage();
    page.key('d', 1_000);
    for (let turn = 0; turn < 20 && page.outputs.length === 0; turn += 1) page.wake((page.wakeAt() ?? 0) + 400);
    expect(page.outputs).toEqual([{ kind: 'keys', keys: ['d'] }]);
  });

  it('gives two slow keys of a person in order on a busy page too', () => {
    const page = createPage();
    page.key('n', 1_000, 1_600);
    page.key('p', 1_300, 1_600);
    page.decide();
    expect(page.outputs).toEqual([{ kind: 'keys', keys: ['n', 'p'] }]);
  });

  it('decides no key twice', () => {
    const page = createPage();
    page.key('n', 1_000);
    page.decide();
    page.decide();
    page.enter(1_050);
    expect(page.outputs).toEqual([{ kind: 'keys', keys: ['n'] }]);
  });
});
