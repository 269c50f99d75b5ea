import { closeSync, mkdirSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import Database from 'better-sqlite3';
import type { TaxonomyCategory } from '../../main/domain/partner/service.ts';
import type { Station } from '../../main/station/api.ts';
import { openStation } from '../../main/station.ts';
import { memoryKey } from '../fakes/memoryKey.ts';
import { launchOwn } from '../fakes/ownImaging.ts';
import { recordingLog } from '../fakes/recordingLog.ts';
import { nextMessage, startChild, stopChild } from './support/children.ts';
import { type Bench, below, type Line } from './support/line.ts';
import type { PartnerNews, PartnerOrder } from './support/shiftPartner.ts';
import { median, p95 } from './support/statistics.ts';
import { milliseconds } from './support/words.ts';

const modelCount = 50_000;
const namesTyped = 40;
const maxShown = 40;

/** Finding what an item is in a large catalogue: each key of what a person types, through the page's own call. */
export const find: Bench = {
  title: `Finding one of ${modelCount.toLocaleString('en')} models`,
  async run({ folder, say }) {
    say('loading the catalogue');
    // From its source: what bundling leaves behind in this process would be in the figures.
    const child = startChild(process.execPath, [join(import.meta.dirname, 'support', 'shiftPartner.ts')], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    mkdirSync(join(folder, 'partner'));
    child.send({ kind: 'start', folder: join(folder, 'partner'), models: modelCount } satisfies PartnerOrder);
    const partner = await nextMessage<PartnerNews>(child);
    const dataFolder = join(folder, 'station');
    let station = await open(dataFolder);
    try {
      const loop = watchLoop();
      const [loadMs] = await timed(async () => {
        await station.commands.connect({
          profileText: JSON.stringify(partner.profile),
          profilePath: null,
          apiKey: partner.apiKey,
          userToken: null,
          test: false,
        });
        await station.commands.taxonomyRefresh();
      });
      const loading = loop.stop();
      const loopAgain = watchLoop();
      const [againMs] = await timed(() => station.commands.taxonomyRefresh());
      const again = loopAgain.stop();
      const { categories } = await station.commands.taxonomyList();
      // The command's answer is the tree as it is kept.
      const tree = categories as readonly TaxonomyCategory[];
      await station.close();
      station = await open(dataFolder);
      const client = createRouterClient(station.router.page, { context: {} });
      const [firstMs] = await timed(() => client.taxonomy.search({ query: 'a', limit: maxShown }));
      say('typing');
      const keys = keyPresses(tree);
      const measured: number[] = [];
      const nearest: number[] = [];
      for (const query of keys) {
        const [ms, found] = await timed(() => client.taxonomy.search({ query, limit: maxShown }));
        measured.push(ms);
        if (found.total === 0) throw new Error(`Nothing was found for ${query}.`);
      }
      for (const query of keys.filter((_query, index) => index % 5 === 0))
        nearest.push((await timed(() => client.taxonomy.search({ query: `${query} xxyyzz`, limit: maxShown })))[0]);
      await station.close();
      const bare = fullTextIndex(join(folder, 'index.db'), tree);
      const fts = keys.map((query) => timeOf(() => bare.search(query)));
      const lines: Line[] = [
        {
          what: `a key press, all of ${keys.length} while ${namesTyped} names are typed`,
          figure: `median ${milliseconds(median(measured))}, p95 ${milliseconds(p95(measured))}, longest ${milliseconds(Math.max(...measured))}`,
          against: `median ${milliseconds(median(fts))}, p95 ${milliseconds(p95(fts))}, longest ${milliseconds(Math.max(...fts))} (a bare FTS5 table: no total, no order of ours, no parts of words)`,
          ...below(p95(measured), 10, ' ms'),
        },
        {
          what: 'a key press where no entry has all the words',
          figure: `median ${milliseconds(median(nearest))}, p95 ${milliseconds(p95(nearest))}, longest ${milliseconds(Math.max(...nearest))}`,
          ...below(p95(nearest), 10, ' ms'),
        },
        { what: 'the first search after a start', figure: milliseconds(firstMs) },
        {
          what: 'connecting, loading the tree and filling the index',
          figure: milliseconds(loadMs),
          against: `${milliseconds(bare.filledMs)} (filling the bare FTS5 table, nobody answered meanwhile)`,
        },
        { what: 'how long the station answered nobody meanwhile, at most', ...heldLine(loading) },
        { what: `the same while the same tree is loaded again (${milliseconds(againMs)})`, ...heldLine(again) },
        { what: 'the index in the database', figure: sizeOf(join(dataFolder, 'station.db')) },
      ];
      bare.close();
      return lines;
    } finally {
      await station.close();
      await stopChild(child);
    }
  },
};

function open(dataFolder: string): Promise<Station> {
  return openStation({
    launchImaging: launchOwn(),
    dataFolder,
    practice: false,
    live: true,
    keyProviders: [memoryKey('keychain')],
    operator: 'bench',
    version: '0.0.0',
    log: recordingLog(),
    environment: {},
  });
}

function heldLine({ heldMs, workedMs }: Held): Pick<Line, 'figure' | 'reach' | 'met'> {
  return {
    figure: `${milliseconds(heldMs)}; at most ${milliseconds(workedMs)} of own work at once`,
    ...below(workedMs, 50, ' ms of work'),
  };
}

function sizeOf(path: string): string {
  const database = new Database(path, { readonly: true });
  const bytes = (names: string): number =>
    database.prepare<[string], number>('SELECT sum(pgsize) FROM dbstat WHERE name GLOB ?').pluck().get(names) ?? 0;
  const megabytes = (names: string): string => `${(bytes(names) / 1e6).toFixed(1)} MB`;
  const figure = `${megabytes('kind*')}, of it words ${megabytes('kind_words*')}; the tree itself ${megabytes('taxonomy')}`;
  database.close();
  return figure;
}

/** Each beginning of names from all over the catalogue, as they are typed. */
function keyPresses(tree: readonly TaxonomyCategory[]): readonly string[] {
  const names = tree.flatMap(({ types }) =>
    types.flatMap(({ brands }) =>
      brands.flatMap((brand) => brand.models.map((model) => `${brand.name} ${model.name}`.toLowerCase())),
    ),
  );
  const step = Math.floor(names.length / namesTyped);
  const typed = names.filter((_name, index) => index % step === 0).slice(0, namesTyped);
  return typed.flatMap((name) => Array.from({ length: name.length }, (_key, index) => name.slice(0, index + 1)));
}

/** The same names in SQLite's own index, with prefixes of all lengths that matter, asked for the same. */
function fullTextIndex(path: string, tree: readonly TaxonomyCategory[]) {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(`CREATE VIRTUAL TABLE names USING fts5 (own, above, uuid UNINDEXED,
    tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3')`);
  const insert = database.prepare('INSERT INTO names VALUES (?, ?, ?)');
  const filledMs = timeOf(() =>
    database.transaction(() => {
      for (const category of tree)
        for (const type of category.types)
          for (const brand of type.brands)
            for (const model of brand.models)
              insert.run(model.name, `${category.name} ${type.name} ${brand.name}`, model.uuid);
    })(),
  );
  const search = database.prepare(
    `SELECT uuid FROM names WHERE names MATCH ? ORDER BY bm25(names, 10, 1) LIMIT ${maxShown}`,
  );
  return {
    filledMs,
    search: (query: string) =>
      search.all(
        query
          .split(/[^a-z0-9]+/)
          .filter(Boolean)
          .map((word) => `"${word}"*`)
          .join(' '),
      ),
    close: () => void database.close(),
  };
}

interface Held {
  readonly heldMs: number;
  readonly workedMs: number;
}

/** How long the event loop was held up at most, and how much of its own work was in that at most: the rest is waiting for a processor. */
function watchLoop(): { stop(): Held } {
  const tickMs = 5;
  const schedule = openSync('/proc/thread-self/schedstat', 'r');
  const bytes = Buffer.alloc(128);
  const workedMs = (): number =>
    Number(bytes.toString('latin1', 0, readSync(schedule, bytes, 0, bytes.length, 0)).split(' ')[0]) / 1e6;
  let held: Held = { heldMs: 0, workedMs: 0 };
  let last = { at: performance.now(), worked: workedMs() };
  const look = (): void => {
    const now = { at: performance.now(), worked: workedMs() };
    held = {
      heldMs: Math.max(held.heldMs, now.at - last.at - tickMs),
      workedMs: Math.max(held.workedMs, now.worked - last.worked),
    };
    last = now;
  };
  const timer = setInterval(look, tickMs);
  return {
    stop() {
      clearInterval(timer);
      look();
      closeSync(schedule);
      return held;
    },
  };
}

async function timed<Result>(work: () => Promise<Result>): Promise<readonly [number, Result]> {
  const startedAt = performance.now();
  const result = await work();
  return [performance.now() - startedAt, result];
}

function timeOf(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
