import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { cardImportContract } from './cardImport.ts';
import { codeCommands } from './codes/codeCommands.ts';
import { printedCodeView } from './codes/codeSheet.ts';
import { nearCodeView } from './codes/nearCode.ts';
import { scannerContract } from './codes/scanner.ts';
import { command, empty, id } from './command.ts';
import { limitView } from './connection/limits.ts';
import { probeLine } from './connection/probe.ts';
import { profileCheck, profileField } from './connection/profileForm.ts';
import { desktopContract } from './desktop/desktop.ts';
import { itemDetailsView } from './details.ts';
import { existingAnswers, itemLists, itemSorts, stages } from './domainTypes.ts';
import { goldenContract } from './golden.ts';
import { filterChoices, itemFilter, placeName } from './items/itemFilter.ts';
import { itemVerbs, rejectReason } from './items/itemVerbs.ts';
import { keysContract } from './keys.ts';
import { labelsContract } from './labels.ts';
import { cameraKinds, liveCameraSettings, pictureSize, usbDevice, usbShot, usbShotAnswer } from './liveCamera.ts';
import { rememberedFit } from './overlays.ts';
import { preferencesContract } from './preferences.ts';
import { qualityContract } from './quality.ts';
import { fleetContract } from './relay/fleet.ts';
import { handoverContract } from './relay/handover.ts';
import { partnerEventsContract } from './relay/partnerEvents.ts';
import { fileEndings, folderPath, hotFolderChange, originalsRule, sourcesContract } from './sources.ts';
import { taxonomyContract } from './taxonomy.ts';
import { tetherContract } from './tether.ts';
import { textView } from './text.ts';
import { mostHeads } from './uploads.ts';
import { userChanges } from './user.ts';
import {
  adoptionView,
  auditView,
  captureNotice,
  itemSummary,
  itemView,
  reshootRow,
  stationEvent,
  statusView,
  storageSettings,
  storageView,
  timelineView,
} from './views.ts';

import { workListContract } from './workList/workList.ts';

const reference = z.string().trim().min(1, 'reference.needed').max(500, 'reference.tooLong');
const chosenName = z.object({ uuid: id.nullable(), name: z.string().min(1).max(500) });
const byItem = z.object({ itemId: id });
const itemPage = z.object({ items: z.array(itemSummary), nextCursor: z.string().nullable() });

/** All that the renderer can see or ask, part by part. Every input is parsed by these schemas in main. */
export const page = {
  station: {
    /** Snapshot first, then changes. */
    events: command.input(empty).output(eventIterator(stationEvent)),
    status: command.input(empty).output(statusView),
    setOperator: command.input(z.object({ name: z.string().trim().min(1).max(80) })).output(empty),
  },
  items: {
    page: command
      .input(
        z.object({
          stage: z.enum(stages).nullable(),
          /** Any part of the code or the place: ends of codes first, then places that begin so. A page of a search may be short, even empty, before the last. */
          search: z.string().max(500).nullable(),
          /** Only items with photos that are at this station alone, or those that were done today. */
          list: z.enum(itemLists).optional(),
          filter: itemFilter.optional(),
          /** Without it the newest change comes first. */
          sort: z.enum(itemSorts).optional(),
          /** From the end of that order, backward; its cursors go on so. */
          reverse: z.boolean().optional(),
          cursor: z.string().max(4000).nullable(),
          limit: z.number().int().min(1).max(200),
        }),
      )
      .output(itemPage),
    filterChoices: command.input(empty).output(filterChoices),
    get: command.input(byItem).output(itemView),
    /** The list of the Re-shoot screen: rejected items, first in first out, from behind the `next` of the page before. */
    reshoot: command
      .input(z.object({ after: z.number().int().nullable() }))
      .output(z.object({ items: z.array(reshootRow), next: z.number().int().nullable() })),
    ...itemVerbs(command, { itemId: id }, itemView),
    /** Takes a cancellation back that the partner refused, or has not heard of. */
    keep: command.input(byItem).output(itemView),
    setPlace: command.input(z.object({ itemId: id, place: placeName.nullable() })).output(itemView),
    /** What becomes of the SR that the partner has already under the item's reference. */
    answerExisting: command.input(z.object({ itemId: id, answer: z.enum(existingAnswers) })).output(itemView),
    /** The operator marks a side as rejected by hand, or takes such a mark (or the partner's) back. */
    flagSide: command.input(z.object({ itemId: id, sideUuid: id, reason: rejectReason })).output(itemView),
    dismissRejection: command.input(z.object({ itemId: id, rejectionId: id })).output(itemView),
    /** All that the partner told of its SR beside. */
    details: command.input(byItem).output(itemDetailsView),
    timeline: command.input(byItem.extend({ after: z.string().max(200).nullable() })).output(timelineView),
    audit: command.input(byItem).output(z.object({ entries: z.array(auditView) })),
  },
  adoption: {
    get: command.input(empty).output(adoptionView),
    start: command.input(empty).output(adoptionView),
    /** What was taken over so far stays. */
    stop: command.input(empty).output(adoptionView),
  },
  shoot: {
    /**
     * A scanned or typed code, of which characters that nobody sees and a scanner's mark do not count: opens the item when it is here or on the work list, else says that it is new and leaves the one that was
     * open. One that is no item's by the station's rules leaves all as it is: it is asked about, a place, or a command; so does one that is
     * the same to a person as one that is known. `isItem`: a person has said that it is an item's, as it stands.
     */
    scan: command.input(z.object({ reference, isItem: z.boolean().optional() })).output(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('opened'), item: itemView }),
        z.object({ kind: z.literal('new'), reference: z.string() }),
        z.object({ kind: z.literal('unsure'), reference: z.string() }),
        nearCodeView.extend({ kind: z.literal('near') }),
        z.object({ kind: z.literal('command'), command: z.enum(codeCommands) }),
        /** Whose place it is: the open item's, that of those that are begun next, or both. Null: no place any more. */
        z.object({
          kind: z.literal('place'),
          place: z.string().nullable(),
          item: itemView.nullable(),
          next: z.boolean(),
        }),
      ]),
    ),
    /** Which of two codes a scan was: characters came before `rest` that a person may have pressed. `ask`: the station cannot tell. */
    meant: command.input(z.object({ whole: reference, rest: reference })).output(z.enum(['whole', 'rest', 'ask'])),
    create: command
      .input(
        z.object({
          reference,
          categoryUuid: id,
          typeUuid: id,
          /** Null: the usual one of the type, where the profile names one. */
          serviceUuid: id.nullable(),
          brand: chosenName.nullable().optional(),
          model: chosenName.nullable().optional(),
        }),
      )
      .output(itemView),
    open: command.input(byItem).output(itemView),
    /** The next items have no place of their own any more. */
    clearPlace: command.input(empty).output(empty),
    codeSheet: command
      .input(z.object({ places: z.array(placeName).max(200) }))
      .output(z.object({ codes: z.array(printedCodeView) })),
    /** Leaves the item: it goes on by itself (uploads, submit). */
    close: command.input(empty).output(empty),
    /**
     * Done: marks the item done and leaves it. Refused, with the item left open, while required sides are missing, or photos are to be looked at
     * that are not among those `seen`. While photos are under way the wish is remembered: `finishes` of the answer.
     */
    done: command.input(byItem.extend({ seen: z.array(id).max(1_000).optional() })).output(itemView),
    /**
     * The code was scanned by mistake: there is no item any more, and its photos wait in the inbox. One that the partner knows is cancelled
     * (`isGone` false). Refused once a photo was sent. `kind` makes it again, by `create`.
     */
    discard: command.input(byItem).output(
      z.object({
        reference: z.string(),
        kind: z.object({
          categoryUuid: id,
          typeUuid: id,
          serviceUuid: id.nullable(),
          brand: chosenName.nullable(),
          model: chosenName.nullable(),
        }),
        photoIds: z.array(id),
        isGone: z.boolean(),
      }),
    ),
    setActiveSide: command.input(z.object({ itemId: id, sideUuid: id })).output(itemView),
    /** Whether the next side becomes active by itself after a photo; `status.autoAdvance` tells how it stands. */
    setAutoAdvance: command.input(z.object({ on: z.boolean() })).output(empty),
    /** Whether photos to look at keep an item from being sent; `status.holdsMarked` tells how it stands. */
    setHoldsMarked: command.input(z.object({ on: z.boolean() })).output(empty),
  },
  photos: {
    /** The side's photo becomes superseded when the next one arrives; the side becomes active. */
    retake: command.input(z.object({ itemId: id, sideUuid: id })).output(itemView),
    remove: command.input(z.object({ photoId: id })).output(itemView),
    removeAll: command.input(z.object({ itemId: id, photoIds: z.array(id).min(1).max(10_000) })).output(itemView),
    /** To a side of an item (swaps with the photo there when both are on sides of the item), or to its tray with null. */
    move: command.input(z.object({ photoId: id, itemId: id, sideUuid: id.nullable() })).output(itemView),
    /** Which of the two items of a `whichItem` the photo is of; it goes where that one wants it. */
    whichItem: command.input(z.object({ photoId: id, itemId: id })).output(itemView),
    /** Photos of the inbox into the item's tray: at most as many as `status.inbox` shows. */
    takeInbox: command.input(z.object({ itemId: id, photoIds: z.array(id).min(1).max(200) })).output(itemView),
    /** Photos of the item's tray into the inbox, for another item. */
    putInInbox: command.input(z.object({ itemId: id, photoIds: z.array(id).min(1).max(10_000) })).output(itemView),
    undo: command.input(byItem).output(itemView),
  },
  capture: {
    /** Drag and drop, paste, file picker. Photos go to `sideUuid` (the first one) and on to the next, as a source's would. */
    files: command
      .input(
        z.object({
          itemId: id.nullable(),
          sideUuid: id.nullable(),
          files: z.array(z.instanceof(File)).min(1).max(200),
        }),
      )
      .output(z.object({ notices: z.array(captureNotice) })),
    /** When photos were taken, by the beginnings of their files; null where those tell none. Nothing of them is kept. */
    times: command
      .input(z.object({ heads: z.array(z.instanceof(File)).min(1).max(mostHeads) }))
      .output(z.object({ times: z.array(z.number().nullable()) })),
    /** Says whether a file could be taken, and as what; nothing of it is kept. */
    testFile: command
      .input(z.object({ file: z.instanceof(File) }))
      .output(z.object({ ok: z.boolean(), message: textView })),
    /** Practice mode: drops a rendered photo of the active side. */
    practiceShot: command.input(byItem).output(captureNotice),
    setHotFolder: command.input(hotFolderChange).output(empty),
    /** Says whether the folder can be read, what it holds now, and whether originals can go as chosen (else as it is set). */
    testHotFolder: command
      .input(z.object({ path: folderPath, originals: originalsRule.optional(), endings: fileEndings.optional() }))
      .output(z.object({ ok: z.boolean(), message: textView })),
  },
  keys: keysContract,
  scanner: scannerContract,
  preferences: preferencesContract,
  labels: labelsContract,
  golden: goldenContract,
  liveCamera: {
    settings: command.input(empty).output(liveCameraSettings),
    /** Null turns the USB camera off. */
    chooseUsb: command.input(z.object({ camera: usbDevice.nullable() })).output(liveCameraSettings),
    /** Null asks for the most that the camera can. */
    chooseSize: command
      .input(z.object({ label: z.string().min(1).max(200), size: pictureSize.nullable() }))
      .output(liveCameraSettings),
    /** Looks through the one or the other, where both are set up. */
    lookThrough: command.input(z.object({ kind: z.enum(cameraKinds) })).output(liveCameraSettings),
    usbShot: command.input(usbShot).output(usbShotAnswer),
  },
  overlays: {
    all: command.input(empty).output(z.object({ fits: z.array(rememberedFit) })),
    remember: command.input(rememberedFit).output(empty),
  },
  cardImport: cardImportContract,
  tether: tetherContract,
  sources: sourcesContract,
  storage: {
    get: command.input(empty).output(storageView),
    set: command.input(storageSettings.partial()).output(storageView),
  },
  quality: qualityContract,
  taxonomy: taxonomyContract,
  workList: workListContract,
  partnerEvents: partnerEventsContract,
  desktop: desktopContract,
  fleet: fleetContract,
  handover: handoverContract,
  connection: {
    get: command
      .input(empty)
      .output(z.object({ profileJson: z.string().nullable(), hasApiKey: z.boolean(), hasUserToken: z.boolean() })),
    /** Null credentials keep what is stored. Tests the connection unless told not to. */
    connect: command
      .input(
        z.object({
          profileJson: z.string().min(2).max(200_000),
          apiKey: z.string().max(1000).nullable(),
          userToken: z.string().max(1000).nullable(),
          test: z.boolean(),
        }),
      )
      .output(z.object({ message: textView })),
    test: command.input(empty).output(z.object({ ok: z.boolean(), message: textView })),
    limits: command.input(empty).output(z.object({ limits: z.array(limitView) })),
    /** Changes a user record at the partner, now. `data` is what it answered. */
    updateUser: command
      .input(z.object({ userId: z.string().max(500), changes: userChanges }))
      .output(z.object({ message: textView, data: z.unknown() })),
    form: command.input(empty).output(z.object({ fields: z.array(profileField) })),
    /** What is wrong with a profile, and where it leads, before it is saved. */
    check: command.input(z.object({ profileJson: z.string().min(2).max(200_000) })).output(profileCheck),
    /** The connection assistant on the connection in use: reads only. It ends when nobody listens any more. */
    probe: command.input(empty).output(eventIterator(probeLine)),
    practice: command.input(empty).output(empty),
    /** Tries again now whatever waits for the network. */
    wake: command.input(empty).output(empty),
  },
};
export type PageContract = typeof page;
