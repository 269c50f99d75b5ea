import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';
import { asAnotherShot, cameraJpeg, textAsJpg } from '../../fixtures/pictures.ts';
import { ensureBuilt, startProgram } from './sideshot.ts';

/**
 * On Linux Electron's binary is linked with the system's GLib, and sharp's libvips brings another: the symbols of the first win over those of
 * the second, and a decoder in any process of that binary stumbles at once. So does one in a Node that has the system's libraries first.
 */
const preload = { LD_PRELOAD: 'libgobject-2.0.so.0:libglib-2.0.so.0' };
const probe = spawnSync(process.execPath, ['--version'], { env: { ...process.env, ...preload }, encoding: 'utf8' });
const canPreload = process.platform === 'linux' && !probe.stderr.includes('cannot be preloaded');
const program = join(import.meta.dirname, '..', '..', '..', 'dist', 'main', 'cli.js');
const photos = 60;

/** Writes the photos, and answers what each name's figures are. */
async function shoot(folder: string): Promise<ReadonlyMap<string, unknown>> {
  const figures = new Map<string, unknown>();
  const pictures = await Promise.all([1, 2, 3, 4].map((seed) => cameraJpeg({ width: 640, height: 480, seed })));
  for (let index = 0; index < photos; index += 1) {
    const path = join(folder, `IMG_${index}.jpg`);
    writeFileSync(path, asAnotherShot(pictures[index % pictures.length] ?? Buffer.alloc(0), `number ${index}`));
    figures.set(`IMG_${index}.jpg`, (await ownImaging.ask('decode', { path, format: 'jpeg' })).figures);
  }
  return figures;
}

describe.skipIf(!canPreload)("with the system's GLib before sharp's", () => {
  test('a decoder within the process complains at its first picture', async () => {
    const picture = join(temporaryFolder(), 'a.jpg');
    writeFileSync(picture, await cameraJpeg());
    const decode = `import('sharp').then(({ default: sharp }) => sharp(${JSON.stringify(picture)}).resize(64).toBuffer())`;
    const env = { ...process.env, ...preload };
    const { stderr } = spawnSync(process.execPath, ['-e', decode], { env, cwd: import.meta.dirname, encoding: 'utf8' });
    expect(stderr).toContain('GLib-GObject-CRITICAL');
  });

  test('a station takes the photos of a hot folder without a word of it, with the same verdicts', async () => {
    // The build is of the sources as they are.
    ensureBuilt();
    const [data, hot] = [join(temporaryFolder(), 'data'), join(temporaryFolder(), 'hot')];
    mkdirSync(hot);
    const figures = await shoot(hot);
    writeFileSync(join(hot, 'notes.jpg'), textAsJpg);
    const args = ['watch', hot, '--json', '--data', data];
    const watch = startProgram([process.execPath, program, ...args], null, preload);
    let out = '';
    watch.process.stdout?.on('data', (more: string) => {
      out += more;
    });
    await until('the photos', async () => out.split('\n').length > photos + 1, 110_000);
    expect(readFileSync(`/proc/${watch.process.pid}/maps`, 'utf8')).toContain('libgobject-2.0.so.0');
    watch.process.kill('SIGTERM');
    const { code, error } = await watch.ended;
    const said = expect.stringMatching(/^Watching \S+; Ctrl\+C ends it\.\n$/);
    expect({ code, error }).toEqual({ code: 0, error: said });
    const log = join(data, 'logs', 'station.log');
    expect(existsSync(log) ? readFileSync(log, 'utf8') : '').not.toMatch(/GLib|imaging process/);
    const answers = out.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
    expect(answers.filter(({ accepted }) => !accepted).map(({ file }) => file)).toEqual(['notes.jpg']);
    expect(figuresIn(data)).toEqual(figures);
  });
});

function figuresIn(dataFolder: string): ReadonlyMap<string, unknown> {
  const database = new Database(join(dataFolder, 'station.db'), { readonly: true });
  try {
    const rows = database.prepare<[], { filename: string; figures: string }>('SELECT filename, figures FROM photos');
    return new Map(rows.all().map(({ filename, figures }) => [filename, JSON.parse(figures)]));
  } finally {
    database.close();
  }
}
