import { basename, dirname, resolve } from 'node:path';
import { z } from 'zod';
import { isRawName } from '../../preload/contract/rawNames.ts';
import { hotFolderFault } from '../capture/hotFolder/folderState.ts';
import { watchFolder } from '../capture/hotFolder/hotFolder.ts';
import { skippedLine } from '../capture/hotFolder/skippedFiles.ts';
import type { CapturedFile } from '../capture/offer/capturedFile.ts';
import { handedOver, offerPaths } from '../capture/offer/dropped.ts';
import { StationError } from '../domain/failure.ts';
import type { ItemId } from '../domain/ids.ts';
import { photoSources } from '../domain/photo/photoSources.ts';
import { picturesFirst, shotName } from '../domain/photo/shots.ts';
import { SingleFlight } from '../lib/async/singleFlight.ts';
import { plainName } from '../lib/files/plainName.ts';
import { areNested } from '../lib/files/realFolder.ts';
import { parseEvent } from '../partner/schemas/events.ts';
import { createItem } from '../sync/actions/createItem.ts';
import { cancelItem, retryItem, submitItem } from '../sync/actions/itemCommands.ts';
import { getItem } from '../sync/itemFacts.ts';
import type { IngestResult, StationCommands, StatusItemJson } from './api.ts';
import type { CallsUnderWay } from './callsUnderWay.ts';
import { receiveText } from './connection/receiveText.ts';
import { runSync } from './connection/runSync.ts';
import { updateUser } from './connection/updateUser.ts';
import { decidedState } from './intake/decidedState.ts';
import type { Ingested } from './intake/ingested.ts';
import { asReceived, type Destination } from './intake/receive.ts';
import { parse } from './parse.ts';
import type { Parts } from './parts.ts';
import { listSkipped } from './sources/listSkipped.ts';
import { ownFoldersBeside } from './sources/ownFolders.ts';
import { NoSpace } from './upkeep/freeSpace.ts';
import { itemOfReference, statusItem, statusJson, taxonomyJson } from './views/statusJson.ts';

const text = z.string().trim().min(1, 'must not be empty');
/** Names on disk are taken as they are: they may begin or end with a space. */
const path = z.string().min(1, 'must not be empty');
const reference = text.max(500, 'has at most 500 characters');
const byReference = z.object({ reference });

/** A folder that says nothing for so long is not waited for. */
const longestLookMs = 10_000;

/** The station as the command line sees it. Inputs may come from another process and are parsed here. */
export function createCommands(parts: Parts): StationCommands {
  const { core, calls, connections, taxonomy, hotFolder } = parts;
  const looks = new SingleFlight<string | null>(longestLookMs, core.time);

  function item(ref: string): ItemId {
    return itemOfReference(core.view, ref).id;
  }
  function shown(itemId: ItemId): StatusItemJson {
    return statusItem(core.view, getItem(core.actions, itemId));
  }
  function afterwards(ref: string, act: (itemId: ItemId) => void): StatusItemJson {
    const itemId = item(ref);
    act(itemId);
    return shown(itemId);
  }
  /** Two that watch one folder take the same: who is first would decide to which item a photo goes. */
  async function watchFault(folder: string, excluded: readonly string[], isForItem: boolean): Promise<string | null> {
    const fault = await hotFolderFault(folder, excluded);
    const own = hotFolder.status.path;
    if (fault !== null || !isForItem || own === '' || !(await areNested(folder, own))) return fault;
    return `${folder} and the hot folder of this station, ${own}, are one or lie in one another: its photos go to the open item. Watch another folder, or turn the hot folder off in Settings.`;
  }
  async function take(file: CapturedFile, to: Destination, path: string): Promise<IngestResult> {
    return ingestResult(core.view, path, await core.intake.ingest(file, to));
  }

  return asCalls(calls, {
    async connect(input) {
      const result = await connections.connect(input);
      if (core.options.live) taxonomy.refreshSoon();
      return result;
    },
    async taxonomyRefresh() {
      await taxonomy.refresh(core.closing);
      return taxonomyJson(core.view);
    },
    taxonomyList: async () => taxonomyJson(core.view),
    async create(input) {
      const parsed = parse(z.object({ reference, category: text, type: text, service: text.nullable() }), input);
      const itemId = createItem(core.actions, {
        referenceId: parsed.reference,
        categoryUuid: parsed.category,
        typeUuid: parsed.type,
        serviceUuid: parsed.service,
      });
      await core.recorder.flush(itemId);
      return shown(itemId);
    },
    async importPhotos(input) {
      const parsed = parse(z.object({ reference, side: text.nullable(), files: z.array(path).min(1) }), input);
      const itemId = item(parsed.reference);
      if (parsed.side !== null && parsed.files.length > 1 && !isPair(parsed.files)) {
        throw new StationError('invalid', 'With a side, give one photo: a side takes one.', { field: 'side' });
      }
      core.intake.checkDestination(itemId, parsed.side);
      const to = { itemId, side: parsed.side, advances: true };
      const results = new Map<number, IngestResult>();
      const order = shotsInOrder(parsed.files);
      await offerPaths(
        order.map((index) => parsed.files[index] ?? ''),
        photoSources.commandLine,
        async (file) => {
          const index = order[results.size] ?? 0;
          const ingested = await core.intake.ingest(file, to);
          results.set(index, ingestResult(core.view, parsed.files[index] ?? file.filename, ingested));
          return { kind: 'decided', answer: ingested.answer };
        },
        core.closing,
      );
      const photos = parsed.files.flatMap((_, index) => results.get(index) ?? []);
      return { reference_id: parsed.reference, photos, refused: photos.filter((photo) => !photo.accepted).length };
    },
    async ingest(input) {
      const parsed = parse(z.object({ reference: reference.nullable(), file: path, source: text }), input);
      const itemId = parsed.reference === null ? core.session.openItemId : item(parsed.reference);
      const file = handedOver({ path: parsed.file }, plainName(parsed.file), parsed.source);
      return take(file, { itemId, side: null }, parsed.file);
    },
    sync: (input, signal) => runSync(parts, input, signal),
    submit: async (input) => afterwards(parse(byReference, input).reference, (id) => submitItem(core.actions, id)),
    retry: async (input) => afterwards(parse(byReference, input).reference, (id) => retryItem(core.actions, id)),
    async cancel(input) {
      const parsed = parse(z.object({ reference, reason: text.max(500, 'has at most 500 characters') }), input);
      return afterwards(parsed.reference, (id) => cancelItem(core.actions, id, parsed.reason));
    },
    status: async (input) =>
      statusJson(core.view, parse(z.object({ reference: reference.nullable() }), input).reference),
    event: async (input) => receiveText(core, parse(z.object({ text: z.string() }), input).text, parseEvent),
    async find(input) {
      const { identifier } = parse(z.object({ identifier: text }), input);
      const { partner, ask } = connections.require();
      const found = await ask('find', () => partner.find(identifier, core.closing));
      if (!found) throw new StationError('not_found', `The partner knows no service request "${identifier}".`);
      return { sr_uuid: found.srUuid, micro_id: found.microId, state: found.state, url: found.url };
    },
    updateUser: (input) => updateUser(parts, input),
    async watch(input, onPhoto, signal, onNote) {
      const parsed = parse(z.object({ folder: path, reference: reference.nullable() }), input);
      const itemId = parsed.reference === null ? null : item(parsed.reference);
      const folder = resolve(parsed.folder);
      const excluded = ownFoldersBeside(core.options.dataFolder, folder);
      // One that does not answer is watched: it may come back.
      const fault = await looks.run(folder, () => watchFault(folder, excluded, itemId !== null), null);
      if (fault !== null) throw new StationError('invalid', `dir: ${fault}`, { field: 'dir' });
      onNote(`Watching ${folder}; Ctrl+C ends it.`);
      const full = new AbortController();
      const stop = AbortSignal.any([signal, core.closing, full.signal]);
      const problem: { message: string | null } = { message: null };
      const watch = watchFolder({
        folder,
        source: 'watched folder',
        excluded,
        isKnown: (fingerprint) => decidedState(core.store, fingerprint) !== null,
        onState: ({ message }) => {
          if (message !== null) core.options.log.warn(message);
          if (message !== null || problem.message !== null)
            onNote(message ?? `The folder ${folder} can be read again.`);
          problem.message = message;
        },
        log: core.options.log,
        signal: stop,
        time: core.time,
        onSkipped: async (_present, fresh) => {
          const line = skippedLine(fresh);
          if (line !== null) onNote(line);
          await listSkipped(core, fresh);
        },
        sink: async (file) => {
          const to = { itemId: itemId ?? core.session.openItemId, side: null };
          const taken = await core.intake.receive(file, to).catch((error: unknown) => {
            // A person or a script waits for this: it ends, and the files stay for the next time.
            if (error instanceof NoSpace) full.abort(error);
            throw error;
          });
          return asReceived(taken, async (ingested) => {
            if (ingested.answer === 'not_yet') return;
            if (to.itemId !== null) await core.recorder.flush(to.itemId);
            onPhoto(ingestResult(core.view, file.filename, ingested));
          });
        },
      });
      await watch.ended;
      if (full.signal.aborted) throw full.signal.reason;
    },
  });
}

/** Each command is a call under way until it has answered. */
function asCalls({ run }: CallsUnderWay, commands: StationCommands): StationCommands {
  const called = Object.entries<(...given: never[]) => Promise<unknown>>({ ...commands }).map(
    ([name, command]) => [name, (...given: never[]) => run(() => command(...given))] as const,
  );
  // The same names, with what they take and answer.
  return Object.fromEntries(called) as unknown as StationCommands;
}

function shotOfPath(file: string): string {
  return shotName(photoSources.commandLine, dirname(resolve(file)), basename(file));
}

/** A RAW and the picture of its shot. */
function isPair(files: readonly string[]): boolean {
  return files.length === 2 && new Set(files.map(shotOfPath)).size === 1 && files.filter(isRawName).length === 1;
}

/** Places in the list of given files, in the order in which they are taken in: a RAW right behind the picture of its shot. */
function shotsInOrder(files: readonly string[]): readonly number[] {
  return picturesFirst(
    files.map((_, index) => index),
    (index) => shotOfPath(files[index] ?? ''),
    (index) => isRawName(files[index] ?? ''),
  );
}

function ingestResult(view: Parts['core']['view'], path: string, ingested: Ingested): IngestResult {
  const { notice, photo } = ingested;
  const itemId = notice.itemId as ItemId | null;
  return {
    file: path,
    accepted: ingested.answer === 'accepted',
    message: notice.message,
    reference_id: itemId === null ? null : (view.store.items.get(itemId)?.referenceId ?? null),
    photo: photo && { id: photo.id, sha256: photo.sha256, bytes: photo.bytes },
    side: notice.sideUuid === null ? null : { uuid: notice.sideUuid, name: notice.sideName ?? '' },
  };
}
