import { homedir, hostname, release, userInfo } from 'node:os';
import { strToU8, zipSync } from 'fflate';
import type { DiagnosticsView } from '../../contract/health.ts';
import type { HealthPart } from '../../domain/health/judgeHealth.ts';
import type { Item, Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { createTurns } from '../../lib/async/turns.ts';
import { english } from '../../texts/render.ts';
import type { StationOptions } from '../api.ts';
import { readSetting } from '../settings/setting.ts';
import { stationState } from '../settings/settings.ts';
import { logFiles, readTail } from './logFiles.ts';
import { Redactor } from './redactor.ts';

export interface DiagnosticsParts {
  readonly store: Store;
  readonly options: Pick<StationOptions, 'dataFolder' | 'version'>;
  readonly clock: () => Millis;
  readonly health: () => Promise<readonly HealthPart[]>;
}

const shownLetters = 20_000;
/** Newest; photos must not wait for a press. */
const [maxLogs, maxLogBytes] = [3, 500_000];

/** What `export-diagnostics` writes, gathered beside the work of a running station and without its longest logs. */
export async function gatherDiagnostics(parts: DiagnosticsParts): Promise<DiagnosticsView> {
  const { store, options, clock } = parts;
  const turns = createTurns();
  const paths = (await logFiles(options.dataFolder)).slice(0, maxLogs);
  const logs = await Promise.all(paths.map((path) => readTail(path, maxLogBytes)));
  // Read after the logs, so that each item whose code stands in them is among these.
  const items = store.items.all();
  await turns.rest();
  const redactor = new Redactor({
    references: items.map(({ referenceId }) => referenceId),
    places: [
      [options.dataFolder, '<data folder>'],
      [homedir(), '<home>'],
      [userName(), '<user>'],
      [hostname(), '<host>'],
    ],
  });
  await turns.rest();
  const connection = store.connections.current();
  const health = await parts.health();
  const documents = {
    'versions.json': versions(options.version, clock()),
    'settings.json': { connection: connection?.name ?? null, profile: profileOf(connection?.profileJson ?? null) },
    'queue.json': queueCounts(store, items),
    'health.json': {
      parts: health.map(({ part, state, message }) => ({ part, state, message: english(message) })),
      alerts: readSetting(store, stationState.alertState).firing.map(({ code, at }) => ({ code, at: iso(at) })),
    },
  };
  const files: [string, string][] = Object.entries(documents).map(([name, document]) => [
    name,
    `${JSON.stringify(redactor.value(document), null, 2)}\n`,
  ]);
  for (const [index, log] of logs.entries()) {
    const lines: string[] = [];
    for (const line of log.lines) {
      await turns.take();
      lines.push(`${redactor.line(line)}\n`);
    }
    files.push([`logs/log-${index + 1}.txt`, lines.join('')]);
  }
  return viewOf(files.map(([name, text]) => ({ name, text, content: strToU8(text) })));
}

function viewOf(
  files: readonly { readonly name: string; readonly text: string; readonly content: Uint8Array }[],
): DiagnosticsView {
  const zip = zipSync(Object.fromEntries(files.map(({ name, content }) => [name, content])));
  return {
    files: files.map(({ name, text, content }) => ({
      name,
      bytes: content.length,
      // The newest lines of a log are its last.
      text: name.startsWith('logs/') ? text.slice(-shownLetters) : text.slice(0, shownLetters),
      isWhole: text.length <= shownLetters,
    })),
    zip: new Blob([new Uint8Array(zip)], { type: 'application/zip' }),
  };
}

function versions(sideshot: string, now: Millis) {
  return {
    sideshot,
    node: process.versions.node,
    electron: process.versions.electron ?? null,
    platform: process.platform,
    arch: process.arch,
    os: release(),
    exported_at: iso(now),
  };
}

/** Numbers only: no field names an item. */
function queueCounts({ items: table, operations }: Store, items: readonly Item[]) {
  const codes = Map.groupBy(
    items.flatMap(({ lastError }) => (lastError === null ? [] : [lastError.code])),
    (code) => code,
  );
  return {
    items: items.length,
    by_stage: table.countByStage(null),
    by_error_code: Object.fromEntries([...codes].map(([code, of]) => [code, of.length]).toSorted()),
    operations: operations.counts(null),
  };
}

function profileOf(json: string | null): unknown {
  return json === null ? null : JSON.parse(json);
}

/** A user without an entry in the system's list, as in containers, has no name there. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

function iso(at: Millis): string {
  return new Date(at).toISOString();
}
