import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { JudgedPhoto } from '../../../main/domain/judgement/verdicts.ts';
import type { PhotoFigures } from '../../../main/domain/photoFigures.ts';
import { createOwnImaging } from '../../../main/imaging/process/ownImaging.ts';
import { spoiltCopies } from './spoilt.ts';

/** A copy of an original with one thing wrong, or none, as the station measures it. */
export interface Measured extends JudgedPhoto {
  readonly original: string;
  /** Which half the original belongs to: thresholds are chosen on the first, and told of the second. */
  readonly half: 'first' | 'second';
  /** `sound`, or what is wrong. */
  readonly spoilt: string;
  readonly figures: PhotoFigures;
}

/** By the name alone, so that a picture stays in its half when others come. */
export function halfOf(path: string): Measured['half'] {
  return (createHash('sha256').update(basename(path)).digest()[0] ?? 0) % 2 === 0 ? 'first' : 'second';
}

/** Measures each JPEG, PNG, WebP and TIFF of a folder, sound and spoilt. */
export async function* measureFolder(
  folder: string,
  { allAngles, say }: { readonly allAngles: boolean; say(words: string): void },
): AsyncGenerator<Measured> {
  const place = mkdtempSync(join(tmpdir(), 'sideshot-verdicts-'));
  const imaging = createOwnImaging({ onTrouble: () => undefined });
  try {
    const names = readdirSync(folder).filter((name) => /\.(jpe?g|png|webp|tiff?)$/i.test(name));
    for (const [index, name] of names.entries()) {
      say(`${index + 1} of ${names.length}`);
      for await (const { name: spoilt, jpeg } of spoiltCopies(join(folder, name), allAngles)) {
        const path = join(place, 'copy.jpg');
        writeFileSync(path, jpeg);
        const { width, height, figures } = await imaging.ask('decode', { path, format: 'jpeg' });
        yield { original: name, half: halfOf(name), spoilt, width, height, figures };
      }
    }
  } finally {
    await imaging.close();
    rmSync(place, { recursive: true, force: true });
  }
}

/** What an earlier run has saved, a line each. */
export function readMeasured(path: string): readonly Measured[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Measured);
}
