import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Station } from '../../main/station/api.ts';
import { english } from '../../main/texts/render.ts';
import { djpegMissing, faultsOf, type Verdict } from '../fixtures/oddImages/judge.ts';
import type { OddImage } from '../fixtures/oddImages/oddImage.ts';
import { oddImages } from '../fixtures/oddImages/oddImages.ts';
import { cyclesOf, type Fault } from './support/fault.ts';
import { clientOf, openQuietStation } from './support/quietStation.ts';

/** Files that are no photos, broken ones, and odd ones that are whole, through the station's own ingest. */
export const oddAndMalformed: Fault = {
  name: 'odd and malformed images',
  missing: () => null,
  async cause(run) {
    const folder = run.place.folder('odd');
    const dataFolder = run.place.folder('data');
    const station = await openQuietStation(dataFolder);
    // The screens are told of the first photos of the inbox alone.
    const database = new Database(join(dataFolder, 'station.db'), { readonly: true });
    const sizes = database.prepare<[string], NonNullable<Verdict['size']>>(
      'SELECT width, height FROM photos WHERE id = ?',
    );
    const sizeOf = (photoId: string): Verdict['size'] => sizes.get(photoId) ?? null;
    const seen = { taken: 0, refused: 0, listed: 0, longest: { ms: 0, name: '' } };
    // The corpus has some files more than once: such a photo lies in the inbox once.
    const photos = new Set<string>();
    const problems: string[] = [];
    const reasons = new Map<string, number>();
    let done = 0;
    try {
      for await (const image of oddImages(run.random, cyclesOf(run, { short: 80, full: 4_000 }))) {
        const verdict = await offer(station, folder, image, sizeOf);
        problems.push(...(await faultsOf(image, verdict)));
        if (verdict.tookMs > seen.longest.ms) seen.longest = { ms: verdict.tookMs, name: image.name };
        if (verdict.accepted) {
          seen.taken += 1;
          photos.add(verdict.photoId ?? image.name);
        } else {
          seen.refused += 1;
          seen.listed += await listedAs(station, image, verdict);
          const reason = verdict.message.replace(image.name, '…');
          reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        }
        done += 1;
        if (done % 500 === 0) run.note(`${done} files, ${seen.taken} taken`);
      }
      const { inbox, inboxMore } = await clientOf(station).station.status({});
      const waiting = inbox.length + inboxMore;
      if (waiting !== photos.size) problems.push(`${waiting} photos are in the inbox instead of ${photos.size}`);
    } finally {
      database.close();
      await station.close();
    }
    if (seen.listed !== seen.refused) problems.push(`only ${seen.listed} of ${seen.refused} refused files are listed`);
    for (const [reason, count] of [...reasons].toSorted((left, right) => right[1] - left[1]))
      run.note(`${count} x ${reason}`);
    return {
      cycles: done,
      seen:
        `${seen.taken} taken, each decodable to its last pixel and of the right size, ` +
        `${djpegMissing() ?? 'and djpeg warns of nothing in those that are JPEGs'}; ${seen.refused} refused and listed, with ` +
        `${reasons.size} different reasons in plain words; the longest took ${(seen.longest.ms / 1_000).toFixed(1)} s (${seen.longest.name})`,
      problems,
    };
  },
};

async function offer(
  station: Station,
  folder: string,
  image: OddImage,
  sizeOf: (photoId: string) => Verdict['size'],
): Promise<Verdict & { readonly photoId: string | null }> {
  const file = join(folder, image.name);
  writeFileSync(file, image.bytes);
  const startedAt = performance.now();
  const { accepted, message, photo } = await station.commands.ingest({ reference: null, file, source: 'odd' });
  const tookMs = performance.now() - startedAt;
  return { accepted, message, size: photo && sizeOf(photo.id), tookMs, photoId: photo?.id ?? null };
}

/** 1 when it is the newest on the list of refused files, with its reason. */
async function listedAs(station: Station, { name }: OddImage, { message }: Verdict): Promise<number> {
  const { files } = await clientOf(station).sources.refused({});
  return files[0]?.filename === name && english(files[0].reason) === message ? 1 : 0;
}
