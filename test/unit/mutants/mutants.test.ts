import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { choose, foundAgain, mutantsOf, plant } from '../../mutants/mutants.ts';

const planted = (text: string) =>
  mutantsOf('a.ts', text).map(({ kind, line, was, becomes }) => `${line} ${kind}: ${was} -> ${becomes}`);

it('faults are planted in what runs: conditions, bounds, effects, awaits, arguments, values', () => {
  const text = `export async function f(a: number, b: number): Promise<boolean> {
  if (a < b && b > 0) await flush(a, b);
  release();
  return [a].every((one) => one - 1 === b) ? true : false;
}`;
  expect(planted(text)).toEqual(
    expect.arrayContaining([
      '2 condition: a < b && b > 0 -> !(a < b && b > 0)',
      '2 condition: a < b && b > 0 -> (a < b) || (b > 0)',
      '2 boundary: a < b -> a <= b',
      '2 effect: await flush(a, b); -> ',
      '2 await: await flush(a, b) -> void Promise.resolve(flush(a, b)).catch(() => undefined)',
      '2 arguments: flush(a, b) -> flush(b, a)',
      '3 effect: release(); -> ',
      '4 value: [a].every((one) => one - 1 === b) -> [a].some((one) => one - 1 === b)',
      '4 arithmetic: one - 1 -> one + 1',
      '4 value: true -> false',
    ]),
  );
});

it('none is planted in types, in what joins texts, and in what runs once as a module loads', () => {
  expect(planted("interface A { readonly ok: true }\ntype B = true | 'no';\nconst most = 5 * 1000;\nstart();")).toEqual(
    [],
  );
  expect(planted("const f = (name: string) => name.trim().toString() + 'x';")).toEqual([]);
});

it('a text with faults in it is one that can be run, and does as before while all are off', () => {
  const text = 'export function f(a: number, log: number[]) { log.push(a); return a < 3 ? a + 1 : a; }';
  const found = mutantsOf('a.ts', text).map((mutant) => ({ ...mutant, path: 'a.ts' }));
  const chosen = choose(found, 10, () => 0).map((mutant, id) => ({ ...mutant, id }));
  expect(chosen.length).toBeGreaterThan(1);
  const made = plant(text, chosen);
  expect(parseSync('a.ts', made).errors).toEqual([]);
  for (const { id, was } of chosen) {
    expect(made).toContain(`globalThis.mutant?.(${id})`);
    expect(made).toContain(was);
  }
});

it('of two faults of which one lies within the other one is chosen', () => {
  const found = [
    { path: 'a', start: 0, end: 9 },
    { path: 'a', start: 3, end: 5 },
    { path: 'b', start: 3, end: 5 },
  ];
  expect(choose(found, 3, () => 0)).toEqual([found[0], found[2]]);
});

it('the faults of an earlier run are found again, each nearest to where it was', () => {
  const inFile = (text: string) => mutantsOf('a.ts', text).map((mutant) => ({ ...mutant, path: 'a.ts' }));
  const text = 'const f = () => { one(); two(); one(); };';
  const earlier = inFile(text).slice(1);
  const grown = inFile(`// f\n${text}`);
  expect(foundAgain(grown, earlier)).toEqual(grown.slice(1));
  expect(foundAgain(inFile('const f = () => { two(); };'), earlier).map(({ was }) => was)).toEqual(['two();']);
});
