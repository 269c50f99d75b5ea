import { describe, expect, it } from 'vitest';
import { memoryCeiling } from '../../../main/imaging/process/memoryCeiling.ts';
import { afterDeath, type Death, deathOf, type LifeOfProcess } from '../../../main/imaging/remote/deaths.ts';
import { imagingEnvironment } from '../../../main/imaging/remote/launchNode.ts';

const life: LifeOfProcess = { wasReady: true, sentenced: null, oomKillsBefore: 3, oomKillsAfter: 3 };
const ends = {
  fault: { code: null, signal: 'SIGSEGV', words: '' },
  killed: { code: null, signal: 'SIGKILL', words: '' },
  exit: { code: 1, signal: null, words: '' },
};

describe('why an imaging process is gone', () => {
  it.each<[string, keyof typeof ends, Partial<LifeOfProcess>, Death]>([
    ['a fault of a decoder', 'fault', {}, { kind: 'died' }],
    ['an end that nobody asked for', 'exit', {}, { kind: 'died' }],
    ['a person', 'killed', {}, { kind: 'killed' }],
    ['a person, before it was ready', 'killed', { wasReady: false }, { kind: 'killed' }],
    ['a person, where nobody counts', 'killed', { oomKillsBefore: null, oomKillsAfter: null }, { kind: 'killed' }],
    ['the system, out of memory', 'killed', { oomKillsAfter: 4 }, { kind: 'died' }],
    ['its own ceiling', 'killed', { sentenced: 'overMemory' }, { kind: 'died' }],
    ['a deadline', 'killed', { sentenced: 'tooSlow' }, { kind: 'tooSlow' }],
    ['a program that is broken', 'exit', { wasReady: false }, { kind: 'notStarted' }],
    ['a start that hangs', 'killed', { wasReady: false, sentenced: 'tooSlow' }, { kind: 'notStarted' }],
  ])('%s', (_, end, changes, death) => {
    expect(deathOf(ends[end], { ...life, ...changes })).toEqual(death);
  });
});

describe('a job whose process died', () => {
  it.each<[string, Death, { deaths: number; kills: number }, ReturnType<typeof afterDeath>]>([
    ['is tried once more by itself', { kind: 'died' }, { deaths: 1, kills: 0 }, 'apart'],
    ['cannot be read after the second death', { kind: 'died' }, { deaths: 2, kills: 0 }, 'refused'],
    ['is asked again where a person ended it', { kind: 'killed' }, { deaths: 0, kills: 9 }, 'again'],
    ['is given up, and not its picture, where that goes on', { kind: 'killed' }, { deaths: 0, kills: 11 }, 'failed'],
    ['is tried once more where it hung, or one beside it', { kind: 'tooSlow' }, { deaths: 1, kills: 0 }, 'apart'],
    ['cannot be read in time where it hung twice', { kind: 'tooSlow' }, { deaths: 2, kills: 0 }, 'tooSlow'],
    ['is no fault of its picture where nothing starts', { kind: 'notStarted' }, { deaths: 1, kills: 0 }, 'failed'],
  ])('%s', (_, death, tries, then) => {
    expect(afterDeath(death, tries)).toBe(then);
  });
});

it('the process gets neither other libraries nor secrets by its environment', () => {
  const given = {
    PATH: '/bin',
    HOME: '/home/kim',
    TZ: 'Europe/Vienna',
    LC_ALL: 'C',
    FONTCONFIG_PATH: '/fonts',
    LD_PRELOAD: 'libglib-2.0.so.0',
    LD_LIBRARY_PATH: '/app/lib',
    NODE_OPTIONS: '--require x',
    ELECTRON_RUN_AS_NODE: '1',
    SIDESHOT_API_KEY: 'secret',
    HTTPS_PROXY: 'http://user:secret@proxy',
    EMPTY: undefined,
  };
  expect(Object.keys(imagingEnvironment(given))).toEqual(['PATH', 'HOME', 'TZ', 'LC_ALL', 'FONTCONFIG_PATH']);
});

it('its memory has a ceiling: half of the machine, within bounds', () => {
  const gigabytes = (count: number): number => memoryCeiling(count * 1e9) / 1e9;
  expect([1, 4, 16].map(gigabytes)).toEqual([1, 2, 2.5]);
});
