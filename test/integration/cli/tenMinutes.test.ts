import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../fakes/natsServer.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';
import { ensureBuilt, startProgram } from './sideshot.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const guide = readFileSync(join(root, 'docs', 'integrator.md'), 'utf8');
const chapter = guide.split('### Ten minutes to events')[1]?.split('**For real**')[0] ?? '';

/** What a reader types, in order; a quoted text may go over lines. */
function typedLines(): readonly string[] {
  return [...chapter.matchAll(/^\$ ((?:[^'\n]|'[^']*')*)$/gm)].map(([, line = '']) => line);
}

const hasTools = process.platform !== 'win32' && spawnSync('curl', ['--version']).status === 0;

test.skipIf(!hasTools)(
  `the guide's ten minutes to events, line by line${hasTools ? '' : ' (skipped: no curl)'}`,
  { timeout: 240_000 },
  async () => {
    ensureBuilt();
    const folder = temporaryFolder();
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    const program = join(bin, 'sideshot');
    writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'dist', 'main', 'cli.js')}" "$@"\n`);
    chmodSync(program, 0o755);
    const environment = { PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
    const [relayPort, partnerPort] = [await freePort(), await freePort()];
    let secret = '';

    /** The reader's line, with ports of this machine and the secret that was given out here. */
    function own(line: string): string {
      return line
        .replace('relay start --data relay', `relay start --data relay --port ${relayPort}`)
        .replaceAll(':8443', `:${relayPort}`)
        .replace('--port 8500', `--port ${partnerPort}`)
        .replace(/\/webhooks\/\S+/, `/webhooks/${secret}`)
        .replace('sideshot start', 'sideshot start --host web --no-open');
    }
    const start = (line: string) => startProgram(['/bin/sh', '-c', `exec ${own(line)}`], null, environment, folder);

    async function run(line: string): Promise<string> {
      const { code, out, error } = await start(line).ended;
      expect(code, `${line}\n${error}`).toBe(0);
      return out;
    }

    async function serve(line: string, ready: string): Promise<void> {
      const serving = start(line);
      onTestFinished(async () => {
        serving.process.kill('SIGTERM');
        await serving.ended;
      });
      expect(await serving.firstLine).toContain(ready);
    }

    const [
      relay = '',
      partner = '',
      add = '',
      issue = '',
      connect = '',
      station = '',
      curl = '',
      list = '',
      fleet = '',
    ] = typedLines();
    expect(typedLines()).toHaveLength(9);
    await serve(relay, `Relay is ready at https://127.0.0.1:${relayPort}`);
    await serve(partner, `127.0.0.1:${partnerPort}`);
    secret = /\/webhooks\/(\S+)/.exec(await run(add))?.[1] ?? '';
    const code = /sideshot-relay-\S+/.exec(await run(issue))?.[0] ?? '';
    await run(connect);
    await serve(station, 'Sideshot is ready');
    // What the page does with the code that is pasted, by the line that the guide has for a station without a person.
    writeFileSync(join(folder, 'code.txt'), `${code}\n`);
    await run(/`(sideshot connect [^`]*code\.txt[^`]*)`/.exec(chapter)?.[1] ?? 'false');
    expect(await run(curl)).toBe('{"status":"stored"}');
    expect(await run(curl)).toBe('{"status":"duplicate"}');
    await until('the station to have it', async () => /^Table 1 +1 /m.test(await run(list)), 60_000);
    expect(await run(fleet)).toMatch(/^Table 1 /m);
  },
);
