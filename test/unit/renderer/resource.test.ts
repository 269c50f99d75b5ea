import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asGiven } from '../../../main/texts/text.ts';
import { createResource, type Source } from '../../../renderer/data/resource.ts';
import { createStoreBench } from './storeUnderTest.ts';

interface View {
  readonly name: string;
  readonly parts: readonly string[];
}
const viewOf = (name: string): View => ({ name, parts: ['same'] });

/** A resource whose readings are answered by hand. */
function bench(source: Partial<Source<View, { readonly length: number }>> = {}) {
  const { context, reported: told, played } = createStoreBench();
  const asked: { answer(view: View): void; fail(): void }[] = [];
  const ask = (): Promise<View> =>
    new Promise((resolve, reject) =>
      asked.push({ answer: resolve, fail: () => reject(new Error('The connection was closed.')) }),
    );
  const resource = createResource<
    View,
    {
      readonly length: number;
      change(name: string, hopes: boolean): Promise<boolean>;
      submit(): Promise<boolean>;
      push(name: string): void;
    }
  >(context, { topics: ['setting:one', 'many:'], read: ask, ...source }, ({ change, submit, show }) => ({
    length: 0,
    change: (name, hopes) => change(ask, hopes ? (view) => ({ ...view, name }) : undefined),
    submit: () => submit(ask, async ({ name }) => asGiven(name)),
    push: (name) => show(viewOf(name)),
  }));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    resource,
    asked,
    settle,
    told,
    played,
    state: resource.getState,
    shown: () => resource.getState().view?.name,
  };
}

describe('what is read', () => {
  it('is not replaced by an answer that was asked for before it', async () => {
    const { state, asked, shown, settle } = bench();
    const readings = [state().reload(), state().reload()];
    asked[1]?.answer(viewOf('new'));
    await settle();
    asked[0]?.answer(viewOf('old'));
    await Promise.all(readings);
    expect(shown()).toBe('new');
  });

  it('is shown as it comes, though a newer one is on its way', async () => {
    const { state, asked, shown } = bench();
    const [older] = [state().reload(), state().reload()];
    asked[0]?.answer(viewOf('old'));
    await older;
    expect(shown()).toBe('old');
  });

  it('is older than what the station sends by itself, or answers to a change', async () => {
    const { state, asked, shown } = bench();
    const reading = state().reload();
    state().push('sent');
    asked[0]?.answer(viewOf('old'));
    await reading;
    expect(shown()).toBe('sent');
    const again = state().reload();
    const changing = state().change('x', false);
    asked[2]?.answer(viewOf('changed'));
    expect(await changing).toBe(true);
    asked[1]?.answer(viewOf('old'));
    await again;
    expect(shown()).toBe('changed');
  });

  it('is the same object where it is equal, in its parts too', async () => {
    const { state, asked } = bench();
    state().push('one');
    const { view: before } = state();
    state().push('one');
    expect(state().view).toBe(before);
    state().push('two');
    expect(state().view?.parts).toBe(before?.parts);
    expect(asked).toEqual([]);
  });

  it('brings with it what else is shown', () => {
    const lengths: unknown[] = [];
    const { state } = bench({
      shown: ({ name }, before) => {
        lengths.push(before?.name);
        return { length: name.length };
      },
    });
    state().push('one');
    state().push('three');
    expect(state().length).toBe(5);
    expect(lengths).toEqual([undefined, 'one']);
  });

  it('says that it could not be read where a screen shows that', async () => {
    const { state, asked, told } = bench({ failed: ({ message }) => ({ length: message.id.length }) });
    const reading = state().reload();
    asked[0]?.fail();
    await reading;
    expect(state().length).toBeGreaterThan(0);
    expect(told).toEqual([]);
  });
});

describe('what is read when it is looked at', () => {
  it('is not read before, and after that as all is', async () => {
    const { state, asked, shown } = bench({ isLazy: true });
    await state().reload();
    expect(asked).toHaveLength(0);
    const looking = state().look();
    asked[0]?.fail();
    await looking;
    expect(shown()).toBeUndefined();
    // The link is back: the look that it was lost with is made up for.
    const reading = state().reload();
    asked[1]?.answer(viewOf('read'));
    await reading;
    expect(shown()).toBe('read');
  });
});

describe('a change', () => {
  it('is seen at once where it is hoped for, and goes back where it is refused', async () => {
    const { state, asked, shown, told, played, settle } = bench();
    state().push('before');
    const changing = state().change('hoped', true);
    expect([shown(), state().busy]).toEqual(['hoped', true]);
    asked[0]?.fail();
    await settle();
    expect(shown()).toBe('before');
    asked[1]?.answer(viewOf('as the station has it'));
    expect(await changing).toBe(false);
    expect([shown(), state().busy]).toEqual(['as the station has it', false]);
    expect([told.length, played]).toEqual([1, ['refused']]);
  });

  it('is busy until the last of several is answered, and the newest counts', async () => {
    const { state, asked, shown } = bench();
    state().push('before');
    const [one, two] = [state().change('one', true), state().change('two', true)];
    asked[1]?.answer(viewOf('two'));
    await two;
    expect(state().busy).toBe(true);
    asked[0]?.answer(viewOf('one'));
    await one;
    expect([shown(), state().busy]).toEqual(['two', false]);
  });

  it('says beside its form what came of it', async () => {
    const { state, asked, told } = bench();
    const refused = state().submit();
    asked[0]?.fail();
    expect(await refused).toBe(false);
    expect([state().result?.ok, told]).toEqual([false, []]);
    const taken = state().submit();
    expect(state().result).toBeNull();
    asked[1]?.answer(viewOf('saved'));
    expect(await taken).toBe(true);
    expect(state().result?.ok).toBe(true);
  });
});

describe('in time', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('a topic is followed at once, and many of them a few times a second', async () => {
    const { resource, asked } = bench();
    resource.invalidate('setting:one');
    expect(asked).toHaveLength(1);
    for (let count = 0; count < 100; count += 1) {
      resource.invalidate(`many:${count}`);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.length).toBeLessThan(10);
    await vi.advanceTimersByTimeAsync(1_000);
    const { length } = asked;
    for (const other of ['setting:on', 'setting:one2', 'many', 'item:1']) resource.invalidate(other);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(length);
  });

  it('what runs is read again until it has ended', async () => {
    const { state, asked } = bench({ isRunning: ({ name }) => name === 'runs' });
    state().push('runs');
    await vi.advanceTimersByTimeAsync(700);
    asked[0]?.answer(viewOf('runs'));
    await vi.advanceTimersByTimeAsync(700);
    asked[1]?.answer(viewOf('ended'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toHaveLength(2);
  });
});
