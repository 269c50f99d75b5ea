import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { launchNode } from '../../../main/imaging/remote/launchNode.ts';
import { type ImagingTrouble, remoteImaging } from '../../../main/imaging/remote/remoteImaging.ts';
import { Undecodable } from '../../../main/imaging/undecodable.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { decoderFaults } from '../../fakes/decoderFaults.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';
import { asAnotherShot, cameraJpeg } from '../../fixtures/pictures.ts';

const fakes = join(import.meta.dirname, '..', '..', 'fakes');
const faulty = launchNode(process.execPath, () => pathToFileURL(join(fakes, 'faultyImaging.ts')));

const recipe = { format: 'jpeg', maxEdge: 100, maxBytes: null, minEdge: null, keepMetadata: false } as const;
const attempt = { quality: 85, edge: 100 };

/** A file for each name, all of the same picture. */
async function files<Name extends string>(comments: Readonly<Record<Name, string>>): Promise<Record<Name, string>> {
  const folder = temporaryFolder();
  const picture = await cameraJpeg({ width: 600, height: 400 });
  const named = Object.entries<string>(comments).map(([name, comment]) => {
    const path = join(folder, `${name}.jpg`);
    writeFileSync(path, asAnotherShot(picture, comment));
    return [name, path];
  });
  // The names are those given.
  return Object.fromEntries(named) as Record<Name, string>;
}

const unreadable = text('damaged.picture', { file: 'x', damage: text('damage.unreadPictures') });

describe('a picture that ends, hangs or fills its decoder', () => {
  const damages: readonly (readonly [keyof typeof decoderFaults, ImagingTrouble['why'], Text])[] = [
    ['ends', 'died', unreadable],
    ['fills', 'died', unreadable],
    ['hangs', 'tooSlow', text('tooSlow.here', { file: 'x', seconds: 1 })],
  ];

  test.each(damages)('%s: it cannot be read, and the photos beside it go on', async (kind, why, reported) => {
    const troubles: ImagingTrouble[] = [];
    // Short for what is done to the bad picture alone.
    const limits = { answerMs: 120_000, slowAnswerMs: kind === 'hangs' ? 1_000 : 120_000 };
    const imaging = remoteImaging({ launch: faulty, limits, report: (trouble) => troubles.push(trouble) });
    onTestFinished(() => imaging.close());
    const paths = await files({ a: 'sound', bad: decoderFaults[kind], b: 'sound too' });
    const decoded = (path: string) => imaging.ask('decode', { path, format: 'jpeg' });
    const copied = (path: string) => imaging.ask('copy', { path, recipe, attempt, to: `${path}.copy` });
    const [a, bad, b] = await Promise.allSettled([decoded(paths.a), copied(paths.bad), decoded(paths.b)]);
    expect([a, b]).toMatchObject([{ value: { width: 600 } }, { value: { width: 600 } }]);
    const error: unknown = bad?.status === 'rejected' ? bad.reason : null;
    expect(error).toBeInstanceOf(Undecodable);
    expect((error as Undecodable).textFor('x')).toEqual(reported);
    // As long as the file is what it is, nobody tries again.
    expect((error as Undecodable).mayBeIncomplete).toBe(false);
    expect(troubles.map((trouble) => trouble.why)).toEqual([why, why]);
  });
});

test('a process whose station is killed ends by itself', async () => {
  const folder = temporaryFolder();
  const note = join(folder, 'pid');
  const main = join(import.meta.dirname, '..', '..', '..', 'main', 'imaging', 'remote', 'launchNode.ts');
  const script = join(folder, 'station.mjs');
  // The child's id is seen where it is spawned.
  writeFileSync(
    script,
    `import { ChildProcess } from 'node:child_process';
     import { writeFileSync } from 'node:fs';
     const spawn = ChildProcess.prototype.spawn;
     ChildProcess.prototype.spawn = function (options) {
       const result = spawn.call(this, options);
       writeFileSync(${JSON.stringify(note)}, String(this.pid));
       return result;
     };
     const { launchNode } = await import(${JSON.stringify(pathToFileURL(main).href)});
     launchNode(process.execPath)().channel.onMessage(({ kind }) => {
       if (kind === 'ready') process.kill(process.pid, 'SIGKILL');
     });
     setInterval(() => {}, 1_000);`,
  );
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  execFile(process.execPath, [script], () => resolve());
  await ended;
  const pid = Number(readFileSync(note, 'utf8'));
  await until('the end of the process', async () => !isAlive(pid), 30_000);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
