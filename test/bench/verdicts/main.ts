// `npm run verdicts -- FOLDER [--all-angles] [--save FILE]`: how often the station's verdicts hit what was done to copies of sound photos, and
// how often they are given to the sound ones. `--from FILE` judges again what an earlier run has saved. It writes nothing into the folder and
// fetches nothing. docs/what-the-station-sees.md says which photos to give it and how to read it.
import { appendFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { machine } from '../support/machine.ts';
import { type Measured, measureFolder, readMeasured } from './measured.ts';
import { ratesOf } from './rates.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'all-angles': { type: 'boolean' }, save: { type: 'string' }, from: { type: 'string', multiple: true } },
});
const [folder] = positionals;
if ((folder === undefined) === (values.from === undefined) || positionals.length > 1) {
  process.stderr.write('Usage: npm run verdicts -- FOLDER [--all-angles] [--save FILE], or -- --from FILE\n');
  process.exit(2);
}

process.stdout.write(`${machine()}\n\n${ratesOf(await measured())}`);

async function measured(): Promise<readonly Measured[]> {
  if (folder === undefined) return (values.from ?? []).flatMap(readMeasured);
  const all: Measured[] = [];
  if (values.save !== undefined) writeFileSync(values.save, '');
  const allAngles = values['all-angles'] === true;
  const say = (words: string): void => void process.stderr.write(`\r${words}`);
  for await (const one of measureFolder(folder, { allAngles, say })) {
    all.push(one);
    if (values.save !== undefined) appendFileSync(values.save, `${JSON.stringify(one)}\n`);
  }
  process.stderr.write('\n');
  return all;
}
