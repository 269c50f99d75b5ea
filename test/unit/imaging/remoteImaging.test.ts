import { describe, expect, it, onTestFinished } from 'vitest';
import { StationError } from '../../../main/domain/failure.ts';
import { type ImagingLimits, type ImagingTrouble, remoteImaging } from '../../../main/imaging/remote/remoteImaging.ts';
import { Undecodable } from '../../../main/imaging/undecodable.ts';
import { text } from '../../../main/texts/text.ts';
import { type ScriptedProcess, scriptedImaging } from '../../fakes/scriptedImaging.ts';
import { until } from '../../fakes/until.ts';

function opened(limits: Partial<ImagingLimits> = {}) {
  const { launch, processes } = scriptedImaging();
  const troubles: ImagingTrouble[] = [];
  const imaging = remoteImaging({ launch, limits, report: (trouble) => troubles.push(trouble) });
  onTestFinished(() => imaging.close());
  const ask = (path: string, signal?: AbortSignal): Promise<string> =>
    imaging.ask('small', { path, edge: 320 }, signal).then(
      (bytes) => Buffer.from(bytes).toString(),
      (error: unknown) => {
        if (error instanceof Undecodable) return english(error);
        throw error;
      },
    );
  const process = (index: number): ScriptedProcess => {
    const found = processes[index];
    if (found === undefined) throw new Error(`There is no process ${index}.`);
    return found;
  };
  return { imaging, ask, process, processes, troubles };
}

const english = (error: Undecodable): string => JSON.stringify(error.textFor('it'));
const unreadable = JSON.stringify(text('damaged.picture', { file: 'it', damage: text('damage.unreadPictures') }));
const segfault = { signal: 'SIGSEGV' };

describe('a process that dies of a picture', () => {
  it('is started again; the photos beside it go on, and after the second death that picture cannot be read', async () => {
    const { ask, process, processes, troubles } = opened();
    const [bad, good, later] = [ask('bad'), ask('good'), ask('later')];
    process(0).ready();
    await process(0).die(segfault);
    // Each by itself, of a process that does nothing else; what comes now goes to a third.
    process(1).ready();
    expect(process(1).asked).toEqual(['bad']);
    const next = ask('next');
    process(2).ready();
    expect(process(2).asked).toEqual(['next']);
    process(2).answer('next');
    expect(await next).toBe('next');
    await process(1).die(segfault);
    expect(await bad).toBe(unreadable);
    process(3).ready();
    expect(process(3).asked).toEqual(['good']);
    process(3).answer('good');
    process(3).answer('later');
    expect(await Promise.all([good, later])).toEqual(['good', 'later']);
    expect(processes).toHaveLength(4);
    expect(troubles.map(({ why, signal, calls }) => ({ why, signal, calls: calls.length }))).toEqual([
      { why: 'died', signal: 'SIGSEGV', calls: 3 },
      { why: 'died', signal: 'SIGSEGV', calls: 1 },
    ]);
  });

  it('may do so once: the second try counts', async () => {
    const { ask, process } = opened();
    const asked = ask('a');
    process(0).ready();
    await process(0).die(segfault);
    process(1).ready();
    process(1).answer('a');
    expect(await asked).toBe('a');
  });

  it('counts as dead of it where it holds more memory than it may', async () => {
    const { ask, process, processes } = opened();
    const asked = ask('bomb');
    for (const index of [0, 1]) {
      await until('asked', async () => processes[index]?.asked.length === 1);
      process(index).ready();
      process(index).say({ kind: 'overMemory', rssBytes: 9e9 });
    }
    expect(await asked).toBe(unreadable);
  });

  it('is ended by a deadline where it hangs: that picture is said to be too slow, and no other', async () => {
    const { ask, process, processes } = opened({ answerMs: 50 });
    const hanging = ask('hangs');
    process(0).ready();
    await until('its end', async () => process(0).hasEnded);
    await until('asked again', async () => processes[1]?.asked.length === 1);
    process(1).ready();
    expect(await hanging).toBe(JSON.stringify(text('tooSlow.here', { file: 'it', seconds: 0 })));
    expect([process(1).hasEnded, processes.length]).toEqual([true, 2]);
  });
});

describe('a process that somebody ends', () => {
  it('says nothing of its pictures: they are asked for again, in their order, before all that wait', async () => {
    const { ask, process } = opened();
    const names = ['a', 'b', 'c', 'd', 'e'];
    const asked = Promise.all(names.map((name) => ask(name)));
    for (const index of [0, 1, 2]) {
      expect(process(index).asked).toEqual(['a', 'b', 'c', 'd']);
      await process(index).die({ signal: 'SIGKILL' });
    }
    process(3).ready();
    for (const name of names) process(3).answer(name);
    expect(await asked).toEqual(names);
  });

  it('that never stays is no fault of the picture either', async () => {
    const { ask, process } = opened();
    const asked = ask('a').catch((error: unknown) => error);
    for (let index = 0; index <= 10; index += 1) await process(index).die({ signal: 'SIGKILL' });
    expect(await asked).toMatchObject({ code: 'failed' });
  });
});

it('a program that does not start is the station’s fault, told as such, and tried again for the next', async () => {
  const { ask, process, troubles } = opened();
  const asked = ask('a').catch((error: unknown) => error);
  await process(0).die({ code: 1, words: 'Cannot find package sharp' });
  const error = await asked;
  expect(error).toBeInstanceOf(StationError);
  expect(error).toMatchObject({ code: 'failed', text: text('imaging.notThere') });
  expect(troubles).toMatchObject([{ why: 'notStarted', words: 'Cannot find package sharp' }]);
  const again = ask('a');
  process(1).ready();
  process(1).answer('a');
  expect(await again).toBe('a');
});

describe('a process at rest', () => {
  it('ends, and the next picture starts another', async () => {
    const { ask, process, troubles } = opened({ restMs: 20 });
    const first = ask('a');
    process(0).ready();
    process(0).answer('a');
    await first;
    await until('its end', async () => process(0).hasEnded);
    const second = ask('b');
    process(1).ready();
    process(1).answer('b');
    expect(await second).toBe('b');
    expect(troubles).toEqual([]);
  });

  it('is begun before the first picture comes, and once', async () => {
    const { imaging, ask, process, processes } = opened();
    imaging.warm();
    imaging.warm();
    const asked = ask('a');
    process(0).ready();
    process(0).answer('a');
    await asked;
    expect(processes).toHaveLength(1);
  });
});

it('what is given up is not answered: at once, also while it waits', async () => {
  const { ask, process } = opened();
  const cancel = new AbortController();
  const asked = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name, cancel.signal).catch((error: unknown) => error));
  cancel.abort(new Error('enough'));
  expect(await Promise.all(asked)).toEqual(asked.map(() => new Error('enough')));
  expect(process(0).cancelled).toHaveLength(4);
  expect(process(0).asked).toEqual(['a', 'b', 'c', 'd']);
  // Its places are free again once it has answered.
  const next = ask('next');
  process(0).answer('a');
  process(0).answer('next');
  expect(await next).toBe('next');
});

it('a close rejects what is asked and ends the process', async () => {
  const { imaging, ask, process } = opened();
  const asked = ask('a').catch((error: unknown) => error);
  await imaging.close();
  expect(await asked).toEqual(new Error('The imaging process is closed.'));
  expect(process(0).hasEnded).toBe(true);
  await expect(ask('b')).rejects.toThrow('closed');
});
