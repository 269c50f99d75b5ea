import { z } from 'zod';
import { handedOver } from '../capture/offer/dropped.ts';
import { fileEndings } from '../contract/sources.ts';
import { codeNotes } from '../domain/codes/codeNotes.ts';
import type { CodeRules, ExtractedCode } from '../domain/codes/codeRules.ts';
import { findNear, type KnownCodes } from '../domain/codes/findNear.ts';
import { extractedFrom } from '../domain/codes/scannedCode.ts';
import type { ItemId } from '../domain/ids.ts';
import { codePages } from '../domain/worklist/codePages.ts';
import type { PendingCalls } from '../lib/async/pendingCalls.ts';
import { plainName } from '../lib/files/plainName.ts';
import { parseInput } from '../lib/parseInput.ts';
import { createItem } from '../sync/actions/createItem.ts';
import { cancelItem } from '../sync/actions/itemCommands.ts';
import { rejectSide, unrejectSide } from '../sync/actions/markSides.ts';
import type { ActionContext } from '../sync/context.ts';
import { getItem } from '../sync/itemFacts.ts';
import { english } from '../texts/render.ts';
import type { StationCommands, StatusItemJson } from './api.ts';
import { type AdoptParts, adopt } from './connection/adopt.ts';
import type { Connections } from './connection/connections.ts';
import { type FindParts, findRequest } from './connection/findRequest.ts';
import { type ProbeParts, type ProbeStepTold, runProbe } from './connection/probe.ts';
import { probeJson } from './connection/probeView.ts';
import { type ReadAgainParts, retryReadAgain, submitReadAgain } from './connection/readAgain.ts';
import { type EventParts, receiveEventText } from './connection/receiveEventText.ts';
import { runSync, type SyncParts } from './connection/runSync.ts';
import type { TaxonomyCache } from './connection/taxonomy.ts';
import { type UpdateUserParts, updateUser } from './connection/updateUser.ts';
import { importJson, wantedItem } from './exchange/commandInputs.ts';
import type { Exchange } from './exchange/exchange.ts';
import type { WorkList } from './exchange/workList.ts';
import { type AnswerParts, answerPending } from './fleet/answerPending.ts';
import { fleetJson, fleetStations } from './fleet/fleetStations.ts';
import { type PublishParts, previewSettings, publishSettings } from './fleet/publishSettings.ts';
import type { Handover } from './handover/handover.ts';
import { endingsOf } from './settings/hotFolderSettings.ts';
import { type ImportFilesParts, importFiles } from './sources/importFiles.ts';
import { ingestResult } from './sources/ingestResult.ts';
import { createWatchCommand, type WatchParts } from './sources/watchCommand.ts';
import type { Services } from './taxonomy/services.ts';
import { itemOfReference, operationsJson, statusItem, statusJson, taxonomyJson } from './views/statusJson.ts';
import type { ViewContext } from './views/viewContext.ts';

export type CommandParts = FindParts &
  ReadAgainParts &
  EventParts &
  AdoptParts &
  ImportFilesParts &
  SyncParts &
  UpdateUserParts &
  ProbeParts &
  PublishParts &
  AnswerParts &
  WatchParts & {
    readonly actions: ActionContext;
    readonly view: ViewContext;
    readonly knownCodes: KnownCodes;
    readonly codes: () => CodeRules;
    readonly calls: Pick<PendingCalls, 'run'>;
    readonly connections: Pick<Connections, 'connect'>;
    readonly exchange: Pick<Exchange, 'note'>;
    readonly workList: Pick<WorkList, 'importFile' | 'clear'>;
    readonly taxonomy: Pick<TaxonomyCache, 'refresh'>;
    readonly services: Pick<Services, 'settle'>;
    readonly handover: Handover;
  };

const words = z.string().trim().min(1, 'field.empty');
/** Names on disk are taken as they are: they may begin or end with a space. */
const path = z.string().min(1, 'field.empty');
const optionalName = words
  .max(200, 'argument.max200')
  .nullish()
  .transform((name) => name ?? null);
/** As it was given: a space at its end is part of it. Scans are trimmed where they are read. */
const reference = z
  .string()
  .max(500, 'argument.max500')
  .refine((given) => given.trim() !== '', 'field.empty');
const inputs = {
  item: z.object({ reference }),
  anyItem: z.object({ reference: reference.nullable() }),
  create: z.object({
    reference,
    category: words.nullable(),
    type: words.nullable(),
    service: words.nullable(),
    brand: optionalName,
    model: optionalName,
  }),
  workListImport: z.object({
    file: path,
    map: z.array(z.string()).max(100),
    anyCode: z.boolean().default(false),
    sheet: optionalName,
    encoding: z.enum(codePages).nullish(),
  }),
  exportQueue: z.object({ folder: path, again: z.boolean() }),
  importQueue: z.object({ folder: path }),
  importPhotos: z.object({ reference, side: words.nullable(), files: z.array(path).min(1) }),
  ingest: z.object({ reference: reference.nullable(), file: path, source: words }),
  cancel: z.object({ reference, reason: words.max(500, 'argument.max500') }),
  reject: z.object({ reference, side: words, reason: words.max(500, 'argument.max500') }),
  unreject: z.object({ reference, side: words }),
  event: z.object({ text: z.string() }),
  find: z.object({ identifier: z.string().min(1, 'field.empty') }),
  fleetPublish: z.object({
    profileText: z.string().max(1_000_000).nullable(),
    from: z.number().int().positive().nullable(),
    dryRun: z.boolean(),
    adminKey: z.string().max(20_000).nullish(),
  }),
  fleetAnswer: z.object({ say: z.enum(['look', 'agree', 'decline']), trustsKey: z.boolean() }),
  watch: z.object({ folder: path, reference: reference.nullable(), endings: fileEndings.optional() }),
};

/** The station as the command line sees it. Inputs may come from another process and are parsed here. */
export function createCommands(parts: CommandParts): StationCommands {
  const { actions, view, connections, taxonomy, services, intake, session, store } = parts;
  const watchUntil = createWatchCommand(parts);

  function item(ref: string): ItemId {
    return itemOfReference(view, ref).id;
  }
  function shown(itemId: ItemId): StatusItemJson {
    return statusItem(view, getItem(actions, itemId));
  }
  /** As a scan: an item of that very code is meant first, else the one whose code a rule takes out of it. */
  function asRead<Given extends { readonly reference: string }>(given: Given): Given & Partial<ExtractedCode> {
    const isHere = store.items.byReference(actions.connection().id, given.reference) !== null;
    const extracted = isHere ? null : extractedFrom(given.reference, parts.codes());
    return { ...given, ...extracted };
  }
  function afterwards(ref: string, act: (itemId: ItemId) => void): StatusItemJson {
    const itemId = item(ref);
    act(itemId);
    return shown(itemId);
  }

  return asCalls(parts.calls, {
    async connect(input) {
      const result = await connections.connect(input);
      return { ...result, message: english(result.message), notes: result.notes.map((note) => english(note)) };
    },
    async taxonomyRefresh() {
      await taxonomy.refresh(parts.closing);
      return taxonomyJson(view);
    },
    taxonomyList: async () => taxonomyJson(view),
    async create(input) {
      const wanted = wantedItem(actions, asRead(parseInput(inputs.create, input)));
      const itemId = createItem(actions, {
        ...wanted,
        serviceUuid: services.settle(wanted.typeUuid, wanted.serviceUuid),
      });
      await parts.recorder.flush(itemId);
      return shown(itemId);
    },
    async codeNotes(input) {
      const { reference } = asRead(parseInput(inputs.item, input));
      const connectionId = actions.connection().id;
      const isHere = store.items.byReference(connectionId, reference) !== null;
      const near = isHere ? null : findNear(parts.knownCodes, connectionId, reference);
      return { notes: codeNotes(reference, near).map((note) => english(note)) };
    },
    async workListImport(input) {
      const { file, map, anyCode, sheet, encoding = null } = parseInput(inputs.workListImport, input);
      const imported = await parts.workList.importFile(file, { map, takesAnyCode: anyCode, sheet, page: encoding });
      parts.exchange.note(plainName(file), imported);
      return importJson(imported);
    },
    workListClear: async () => ({ cleared: parts.workList.clear() }),
    async exportQueue(input) {
      const { folder, again } = parseInput(inputs.exportQueue, input);
      return await parts.handover.exportTo(folder, again);
    },
    importQueue: async (input) => await parts.handover.importFrom(parseInput(inputs.importQueue, input).folder),
    async importPhotos(input) {
      const { reference, side, files } = parseInput(inputs.importPhotos, input);
      const photos = await importFiles(parts, item(reference), side, files);
      return { reference_id: reference, photos, refused: photos.filter((photo) => !photo.accepted).length };
    },
    async ingest(input) {
      const { reference, file, source } = parseInput(inputs.ingest, input);
      const itemId = reference === null ? session.openItemId : item(reference);
      const captured = handedOver({ path: file }, plainName(file), source);
      return ingestResult(store, file, await intake.ingest(captured, { itemId, side: null }));
    },
    async sync(input, signal) {
      const { ended, counts, ...outcome } = await runSync(parts, input, signal);
      return { ended, operations: operationsJson(counts), ...outcome };
    },
    async submit(input) {
      const itemId = item(parseInput(inputs.item, input).reference);
      await submitReadAgain(parts, itemId);
      return shown(itemId);
    },
    async retry(input) {
      const itemId = item(parseInput(inputs.item, input).reference);
      await retryReadAgain(parts, itemId);
      return shown(itemId);
    },
    async cancel(input) {
      const { reference, reason } = parseInput(inputs.cancel, input);
      return afterwards(reference, (id) => cancelItem(actions, id, reason));
    },
    async reject(input) {
      const { reference, side, reason } = parseInput(inputs.reject, input);
      return afterwards(reference, (id) => rejectSide(actions, id, side, reason));
    },
    async unreject(input) {
      const { reference, side } = parseInput(inputs.unreject, input);
      return afterwards(reference, (id) => unrejectSide(actions, id, side));
    },
    status: async (input) => statusJson(view, parseInput(inputs.anyItem, input).reference),
    event: async (input) => receiveEventText(parts, parseInput(inputs.event, input).text),
    find: async (input) => findRequest(parts, parseInput(inputs.find, input).identifier),
    fleet: async () => fleetJson(await fleetStations(parts, parts.closing)),
    async fleetPublish(input) {
      const { dryRun, adminKey = null, ...wish } = parseInput(inputs.fleetPublish, input);
      const { version, changes } = dryRun
        ? await previewSettings(parts, wish, parts.closing)
        : await publishSettings(parts, { ...wish, adminKey, version: null }, parts.closing);
      return { version, published: !dryRun, changes };
    },
    fleetAnswer: async (input) => answerPending(parts, parseInput(inputs.fleetAnswer, input)),
    adopt: (input, onPage, signal) => adopt(parts, input, onPage, signal),
    async updateUser(input) {
      const { message, data } = await updateUser(parts, input);
      return { message: english(message), data };
    },
    async probe(_input, onStep, signal) {
      const told = ({ waitMs, ...step }: ProbeStepTold) => onStep({ ...step, wait_ms: waitMs });
      return probeJson(await runProbe(parts, told, AbortSignal.any([signal, parts.closing])));
    },
    async watch(input, onPhoto, signal, onNote) {
      const { folder, reference, endings = null } = parseInput(inputs.watch, input);
      const itemId = reference === null ? null : item(reference);
      await watchUntil({ folder, endings: endingsOf({ endings }), itemId, onPhoto, onNote, signal });
    },
  });
}

/** Each command is a call under way until it has answered. */
function asCalls({ run }: Pick<PendingCalls, 'run'>, commands: StationCommands): StationCommands {
  const called = Object.entries<(...given: never[]) => Promise<unknown>>({ ...commands }).map(
    ([name, command]) => [name, (...given: never[]) => run(() => command(...given))] as const,
  );
  // The same names, with what they take and answer.
  return Object.fromEntries(called) as unknown as StationCommands;
}
