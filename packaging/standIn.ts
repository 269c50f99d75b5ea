import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Electron's program carries its fuses behind this mark: a version, a count, and one byte each ("0" is off, "1" is on). */
const fuseMark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fuseCount = 9;

/**
 * A folder that has the shape of Electron for Linux, where its download cannot be had: enough to pack the app and to set its fuses, and
 * nothing that runs.
 */
export function writeStandIn(folder: string, version: string): void {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  const program = Buffer.concat([
    Buffer.from('not a program\n'),
    Buffer.from(fuseMark),
    Buffer.from([1, fuseCount]),
    Buffer.from('1'.repeat(fuseCount)),
    Buffer.from('\n'),
  ]);
  writeFileSync(join(folder, 'electron'), program);
  chmodSync(join(folder, 'electron'), 0o755);
  for (const name of ['chrome_crashpad_handler', 'chrome-sandbox']) writeFileSync(join(folder, name), '');
  for (const name of ['en-US.pak', 'de.pak']) writeFileSync(join(folder, 'locales', name), '');
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, 'LICENSE'), '');
  writeFileSync(join(folder, 'LICENSES.chromium.html'), '');
}
