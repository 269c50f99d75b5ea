import { text } from '../../texts/text.ts';
import { listSrsAnswer } from '../schemas/serviceRequests.ts';
import type { HeldCredentials } from './credentialsToTry.ts';
import type { ProbeFindings } from './findings.ts';
import type { ProbeStep } from './findName.ts';
import { notAsked } from './judgeAnswer.ts';
import { learnModels } from './learnModels.ts';
import { learnProgress } from './learnProgress.ts';
import { learnTree, learnTypeBrands, typeToAsk } from './learnTaxonomy.ts';
import { createNotebook } from './notebook.ts';

export interface ProbeStart extends HeldCredentials {
  /** From this station's own items. */
  readonly srUuids: readonly string[];
  readonly serviceUuids: readonly string[];
  readonly unknownUuid: string;
}

/** Tries each read and learns its credential and parameters. Pure: it yields reads and knows no writes. */
export function* probeConnection(start: ProbeStart): ProbeStep<ProbeFindings> {
  const { profile, unknownUuid } = start;
  const notebook = createNotebook(start);
  const { look } = notebook;

  const tree = yield* learnTree(notebook);
  const isListed = profile.operations.list_srs !== null;
  if (!isListed) notebook.note(notAsked('list_srs', text('probe.notOffered')));
  const listed = isListed ? yield* look('list_srs', '') : null;
  const srs = listSrsAnswer.safeParse(listed?.value).data?.entries ?? [];

  const type = typeToAsk(tree);
  const brand = type?.brands.find(({ models }) => models.length > 0) ?? type?.brands[0];
  yield* look('category', tree.categories[0]?.uuid ?? null);
  yield* look('type', type?.uuid ?? null);
  yield* learnTypeBrands(notebook, type?.uuid ?? null);
  yield* look('brand_models', brand?.uuid ?? null);
  yield* learnModels(notebook, tree.categories);

  const [serviceUuid] = [...srs.flatMap((sr) => sr.serviceUuid ?? []), ...start.serviceUuids];
  const srUuid = srs[0]?.srUuid ?? start.srUuids[0] ?? null;
  yield* look('service', serviceUuid ?? null);
  yield* look('side_groups', srUuid ?? unknownUuid, srUuid === null);
  yield* learnProgress(notebook, { current: profile.params.progress.sr, srUuid, unknownUuid });
  yield* look('find', srUuid ?? unknownUuid, srUuid === null);
  return notebook.findings;
}
