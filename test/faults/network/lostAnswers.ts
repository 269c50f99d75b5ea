import { rmSync } from 'node:fs';
import type { Behaviour } from '../../../main/practice/behaviour.ts';
import type { FaultName } from '../../fakes/faultyProxy.ts';
import { memoryFolder } from '../../fakes/memoryFolder.ts';
import { endpointOfRequest, type NetworkBench, openNetworkBench } from '../../fakes/networkBench.ts';
import { until } from '../../fakes/until.ts';
import { oneOf } from '../support/chance.ts';
import { cyclesOf, type Fault } from '../support/fault.ts';

/** Deployments of which none may be trusted to tell a repeated call from a new one. */
const deployments: readonly Partial<Behaviour>[] = [
  {},
  { clientUuid: 'ignored' },
  // A re-upload after a rejection changes no count here.
  { rejectedMediaCounts: true },
  { clientUuid: 'ignored', rejectedMediaCounts: true },
];

/** How an answer gets lost. Those that a deadline must end are rare: they only cost time. */
const ways: readonly FaultName[] = [
  'reset_after_body',
  'reset_after_body',
  'reset_in_answer',
  'reset_in_answer',
  'half_closed',
  'truncated',
  'http_500',
  'http_502',
  'html_200',
  'hang',
];

export interface LostAnswers {
  creates: number;
  uploads: number;
  submits: number;
  readonly problems: string[];
}

/** Items side by side; a deployment, and the name of the round. */
export interface Round {
  readonly folder: string;
  readonly items: number;
  readonly deployment: Partial<Behaviour>;
  readonly random: () => number;
}

/**
 * Takes items through create, uploads, submit, a rejection and the re-shoot, while the answer of every create and submit and
 * of most uploads is lost, before or after it took effect, now and then twice. Says what the partner then holds too much or
 * too little of.
 */
export async function loseAnswers({ folder, items, deployment, random }: Round): Promise<LostAnswers> {
  const bench = await openNetworkBench({
    folder,
    type: 'Wallets',
    deadlines: { jsonMs: 2_500, uploadMs: 2_500 },
    profile: { limits: { uploads_at_once: 8 } },
  });
  try {
    const { control } = bench.partner;
    control.configure(deployment);
    control.setReview({ hold: true });
    const lost: LostAnswers = { creates: 0, uploads: 0, submits: 0, problems: [] };
    const references = await namesOf(bench, items);
    const lose = losingAnswers(bench, random, lost);
    bench.proxy.strike = lose.strike;
    await bench.start();
    const shot = new Set<string>();
    const maxMs = 30_000 + items * 1_000;
    await until(
      'all items to be submitted',
      async () => {
        for (const reference of references) {
          if (shot.has(reference) || bench.store.sides.ofItem(bench.item(reference).id).length === 0) continue;
          shot.add(reference);
          bench.shootRequired(reference);
        }
        return references.every((reference) => bench.item(reference).stage === 'in_review');
      },
      maxMs,
    );
    lost.problems.push(...references.flatMap((reference) => madeTwice(bench, reference)));
    if (lost.problems.length > 0) return lost;
    for (const reference of references) {
      control.reject({ sr: bench.sr(reference)?.uuid ?? '', sides: [{ side: 'Open', reason: 'Blurred' }] });
    }
    bench.deliverEvents();
    lose.forget();
    for (const reference of references) {
      const side = bench.store.sides.ofItem(bench.item(reference).id).find(({ name }) => name === 'Open');
      bench.shoot(reference, side?.uuid ?? '');
    }
    const again = (reference: string): boolean =>
      bench.item(reference).stage === 'in_review' && bench.sr(reference)?.submissions === 2;
    await until('all items to be submitted again', async () => references.every(again), maxMs);
    lost.problems.push(...references.flatMap((reference) => wrongWith(bench, reference)));
    lost.problems.push(...bench.bugs.map(String));
    return lost;
  } finally {
    await bench.close();
  }
}

/** One in four is a number that is another item's micro_id: Find answers it with that item. */
async function namesOf(bench: NetworkBench, items: number): Promise<readonly string[]> {
  bench.partner.control.configure({ deliverEvents: true });
  const strangers = Math.ceil(items / 4);
  const names = Array.from({ length: strangers }, (_, index) => `STRANGER-${index}`);
  for (const name of names) bench.create(name);
  await bench.start();
  await until('the other items', async () => names.every((name) => bench.item(name).srKnown), 60_000);
  const numbers = names.map((name) => bench.sr(name)?.microId ?? '');
  const own = Array.from({ length: items - strangers }, (_, index) => `SKU ${index}/ä`);
  const references = [...numbers, ...own];
  for (const reference of references) bench.create(reference);
  return references;
}

/** Each thing that is sent loses its first answer, and one in five its second too. */
function losingAnswers(bench: NetworkBench, random: () => number, lost: LostAnswers) {
  const left = new Map<string, number>();
  return {
    forget: () => left.clear(),
    strike(request: { method: string; path: string; text: string }) {
      const endpoint = endpointOfRequest(request);
      if (endpoint !== 'create' && endpoint !== 'upload_media' && endpoint !== 'submit_sr') return null;
      const key = endpoint === 'create' ? `create ${bench.about(request)}` : request.path;
      const times = left.get(key) ?? (endpoint === 'upload_media' && random() < 0.3 ? 0 : random() < 0.2 ? 2 : 1);
      left.set(key, times - 1);
      if (times <= 0) return null;
      if (endpoint === 'create') lost.creates += 1;
      else if (endpoint === 'upload_media') lost.uploads += 1;
      else lost.submits += 1;
      const effect = random() < 0.5 ? ('before' as const) : ('after' as const);
      return { name: random() < 0.02 ? 'hang' : oneOf(random, ways.slice(0, -1)), effect };
    },
  };
}

function madeTwice(bench: NetworkBench, reference: string): string[] {
  const own = bench.partner.control.serviceRequests().filter((sr) => sr.referenceId === reference);
  return own.length === 1 ? [] : [`${reference}: ${own.length} service requests`];
}

function wrongWith(bench: NetworkBench, reference: string): string[] {
  const item = bench.item(reference);
  const sr = bench.sr(reference);
  if (!sr) return [`${reference}: no service request`];
  const photos = bench.store.photos.ofItem(item.id);
  const problems: string[] = [];
  if (sr.uuid !== item.srUuid) problems.push('the station took another SR for its own');
  if (sr.submissions !== 2) problems.push(`${sr.submissions} submissions`);
  const hashes = sr.uploads.map(({ sha256 }) => sha256);
  if (new Set(hashes).size !== hashes.length)
    problems.push(`${hashes.length} uploads of ${new Set(hashes).size} photos`);
  for (const photo of photos) {
    if (!hashes.includes(photo.sha256)) problems.push(`${photo.id} never reached the partner`);
    const held = sr.media.find((media) => media.sideUuid === photo.sideUuid);
    if (photo.place === 'active' && held?.sha256 !== photo.sha256) problems.push(`${photo.id} is not the one held`);
  }
  return problems.map((problem) => `${reference}: ${problem}`);
}

const itemsOfRound = 50;

/** Part of `npm run test:faults`. */
export const answersLost: Fault = {
  name: 'answers of creates, uploads and submits lost on the way',
  missing: () => null,
  async cause(run) {
    const wanted = cyclesOf(run, { short: 4, full: 1_000 });
    const total: LostAnswers = { creates: 0, uploads: 0, submits: 0, problems: [] };
    let done = 0;
    for (let round = 0; done < wanted && total.problems.length === 0; round += 1) {
      const deployment = deployments[round % deployments.length] ?? {};
      const items = Math.min(itemsOfRound, wanted - done);
      const folder = memoryFolder();
      run.place.onClear(() => rmSync(folder, { recursive: true, force: true }));
      const lost = await loseAnswers({ folder, items, deployment, random: run.random });
      total.creates += lost.creates;
      total.uploads += lost.uploads;
      total.submits += lost.submits;
      total.problems.push(...lost.problems.map((problem) => `${JSON.stringify(deployment)} ${problem}`));
      done += items;
      run.note(`${done} of ${wanted} items`);
    }
    return {
      cycles: done,
      seen:
        `${total.creates} creates, ${total.uploads} uploads and ${total.submits} submits lost their answer; ` +
        'SRs, uploads by hash and submissions at the partner: each once',
      problems: total.problems,
    };
  },
};
