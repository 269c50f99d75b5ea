import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startChild } from './children.ts';

const cli = join(import.meta.dirname, '..', '..', '..', 'dist', 'main', 'cli.js');

export interface StartedStation {
  readonly child: ChildProcess;
  /** The address to open, token included. */
  readonly address: string;
  /** From the start of the process to the line that says where it is. */
  readonly readyMs: number;
}

/** The program as it is installed, on the web host; `stopChild` ends it. */
export async function startedStation(dataFolder: string): Promise<StartedStation> {
  const startedAt = performance.now();
  const child = startChild(process.execPath, [cli, '--data', dataFolder, 'start', '--host', 'web', '--no-open'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /Sideshot is ready at (http:\S+)\n/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The station ended with ${code} at its start.`)));
  });
  return { child, address, readyMs: performance.now() - startedAt };
}
