import { createAdoption } from '../connection/adoption.ts';
import { createTaxonomyCache } from '../connection/taxonomy.ts';
import { createHandover } from '../handover/handover.ts';
import { createTaxonomyDetails } from '../taxonomy/details.ts';
import { createTaxonomyFinder } from '../taxonomy/finder.ts';
import { createKindIndex } from '../taxonomy/kindIndex.ts';
import { createServices } from '../taxonomy/services.ts';
import type { StationCapture } from './openCapture.ts';
import type { Opening, StationData } from './openData.ts';
import type { StationShoot } from './openShoot.ts';
import type { StationSync } from './openSync.ts';

export type StationTaxonomy = Awaited<ReturnType<typeof openTaxonomy>>;

export async function openTaxonomy(
  { options, time, closing, open, pause }: Opening,
  { store, media, changes, checkpointer, recorder }: StationData,
  { actions, clock, newId }: StationShoot,
  { knownServices }: StationCapture,
  { connections }: StationSync,
) {
  const kinds = open(createKindIndex({ options, store, checkpointer, changes, time, closing }));
  await pause();
  const details = open(createTaxonomyDetails({ options, store, changes, connections, kinds, clock, closing }));
  const services = createServices({ store, known: knownServices, details });
  const finder = createTaxonomyFinder({ store, connections, details, kinds, clock });
  const adoption = createAdoption({ store, recorder, actions, connections, clock, closing });
  await pause();
  const handover = open(createHandover({ options, store, media, actions, connections, clock, newId, closing }));
  await pause();
  const taxonomy = open(
    createTaxonomyCache({ options, store, changes, connections, details, kinds, services, clock, time, closing }),
  );
  await pause();
  return { services, finder, adoption, handover, taxonomy };
}
