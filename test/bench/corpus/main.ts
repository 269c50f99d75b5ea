// `npm run corpus -- FOLDER [--damaged]`: takes in each file of a folder as the station would, and prints what it refused; with `--damaged` also
// what it took of the same files with a part lost. It writes nothing into the folder and fetches nothing. docs/faults.md says how to read it.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileRole } from '../../../main/domain/photo/fileRole.ts';
import { extensions } from '../../../main/domain/photo/imageFiles.ts';
import { UnreadablePhoto } from '../../../main/imaging/decode/unreadablePhoto.ts';
import { launchNode } from '../../../main/imaging/remote/launchNode.ts';
import { remoteImaging } from '../../../main/imaging/remote/remoteImaging.ts';
import { openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
import { takeIn } from '../../fakes/takeIn.ts';
import { machine, peakMemory } from '../support/machine.ts';
import { losses } from './losses.ts';
import { reportOf, type Tally } from './tally.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { damaged: { type: 'boolean' } } });
const [folder] = positionals;
if (folder === undefined || positionals.length > 1) {
  process.stderr.write('Usage: npm run corpus -- FOLDER [--damaged]\n');
  process.exit(2);
}

const place = mkdtempSync(join(tmpdir(), 'sideshot-corpus-'));
process.once('exit', () => rmSync(place, { recursive: true, force: true }));
const imaging = remoteImaging({ launch: launchNode(process.execPath) });
const store = await openMediaStore(place, imaging);
const tally: Tally = { whole: [], lost: new Map(), slowest: null, peakBytes: 0 };

process.stdout.write(`${machine()}\n\n`);
const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && fileRole(entry.name) === 'photo')
  .map(({ parentPath, name }) => join(parentPath, name));
for (const [index, path] of paths.entries()) {
  process.stderr.write(`\r${index + 1} of ${paths.length}`);
  const bytes = readFileSync(path);
  const refusal = await refusalOf(path, bytes);
  tally.whole.push({ path, refusal });
  if (!values.damaged || refusal !== null) continue;
  for (const [kind, lose] of Object.entries(losses)) {
    const lost = lose(bytes);
    if (lost === null) continue;
    tally.lost.set(kind, [...(tally.lost.get(kind) ?? []), { path, refusal: await refusalOf(path, lost) }]);
  }
}
process.stderr.write('\n');
process.stdout.write(reportOf(tally));
await store.close();
await imaging.close();

/** What the station says of a file that it does not take; null for one that it takes. */
async function refusalOf(path: string, bytes: Buffer): Promise<string | null> {
  const begun = performance.now();
  try {
    const { sha256, format } = await takeIn(store, { bytes, filename: path });
    store.removeFile({ sha256, extension: extensions[format] });
    return null;
  } catch (error) {
    if (error instanceof UnreadablePhoto) return error.message;
    throw error;
  } finally {
    const seconds = (performance.now() - begun) / 1_000;
    if (seconds > (tally.slowest?.seconds ?? 0)) tally.slowest = { path, seconds };
    // The process that decodes is the only one that this one starts; one that was lost meanwhile has told its peak before.
    for (const pid of childrenOf()) tally.peakBytes = Math.max(tally.peakBytes, peakMemory(pid));
  }
}

function childrenOf(): readonly number[] {
  try {
    const reported = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8');
    return reported.trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
