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
import { maxHeads } from './uploads.ts';
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

/** Main parses every input by these schemas. */
export const page = {
  station: {
    events: command.input(empty).output(eventIterator(stationEvent)),
    status: command.input(empty).output(statusView),
    setOperator: command.input(z.object({ name: z.string().trim().min(1).max(80) })).output(empty),
  },
  items: {
    page: command
      .input(
        z.object({
          stage: z.enum(stages).nullable(),
          /** Any part of the code or the place; matches at a code's end come first. A page may be short or empty before the last. */
          search: z.string().max(500).nullable(),
          /** Photos that are at this station alone, or items done today. */
          list: z.enum(itemLists).optional(),
          filter: itemFilter.optional(),
          /** The default is the newest change first. */
          sort: z.enum(itemSorts).optional(),
          /** Backward from the end; its cursors continue that way. */
          reverse: z.boolean().optional(),
          cursor: z.string().max(4000).nullable(),
          limit: z.number().int().min(1).max(200),
        }),
      )
      .output(itemPage),
    filterChoices: command.input(empty).output(filterChoices),
    get: command.input(byItem).output(itemView),
    reshoot: command
      .input(z.object({ after: z.number().int().nullable() }))
      .output(z.object({ items: z.array(reshootRow), next: z.number().int().nullable() })),
    ...itemVerbs(command, { itemId: id }, itemView),
    /** Undoes a cancellation that the partner refused or has not heard of. */
    keep: command.input(byItem).output(itemView),
    setPlace: command.input(z.object({ itemId: id, place: placeName.nullable() })).output(itemView),
    answerExisting: command.input(z.object({ itemId: id, answer: z.enum(existingAnswers) })).output(itemView),
    flagSide: command.input(z.object({ itemId: id, sideUuid: id, reason: rejectReason })).output(itemView),
    dismissRejection: command.input(z.object({ itemId: id, rejectionId: id })).output(itemView),
    details: command.input(byItem).output(itemDetailsView),
    timeline: command.input(byItem.extend({ after: z.string().max(200).nullable() })).output(timelineView),
    audit: command.input(byItem).output(z.object({ entries: z.array(auditView) })),
  },
  adoption: {
    get: command.input(empty).output(adoptionView),
    start: command.input(empty).output(adoptionView),
    stop: command.input(empty).output(adoptionView),
  },
  shoot: {
    /**
     * Invisible characters and a scanner's mark do not count. A code that the rules exclude, or that looks like a known
     * one, is asked about and changes nothing. `isItem`: a person confirms that it is an item's.
     */
    scan: command.input(z.object({ reference, isItem: z.boolean().optional() })).output(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('opened'), item: itemView }),
        z.object({ kind: z.literal('new'), reference: z.string() }),
        z.object({ kind: z.literal('unsure'), reference: z.string() }),
        nearCodeView.extend({ kind: z.literal('near') }),
        z.object({ kind: z.literal('command'), command: z.enum(codeCommands) }),
        z.object({
          kind: z.literal('place'),
          place: z.string().nullable(),
          item: itemView.nullable(),
          next: z.boolean(),
        }),
      ]),
    ),
    /** The characters before `rest` may be keys that a person pressed. `ask`: the station cannot tell. */
    meant: command.input(z.object({ whole: reference, rest: reference })).output(z.enum(['whole', 'rest', 'ask'])),
    create: command
      .input(
        z.object({
          reference,
          categoryUuid: id,
          typeUuid: id,
          /** Null takes the type's default, where the profile names one. */
          serviceUuid: id.nullable(),
          brand: chosenName.nullable().optional(),
          model: chosenName.nullable().optional(),
        }),
      )
      .output(itemView),
    open: command.input(byItem).output(itemView),
    /** Later items have no place of their own. */
    clearPlace: command.input(empty).output(empty),
    codeSheet: command
      .input(z.object({ places: z.array(placeName).max(200) }))
      .output(z.object({ codes: z.array(printedCodeView) })),
    close: command.input(empty).output(empty),
    /**
     * Refused while required sides are missing, or marked photos are not among those `seen`. While photos are under way
     * it is remembered: `finishes` of the answer.
     */
    done: command.input(byItem.extend({ seen: z.array(id).max(1_000).optional() })).output(itemView),
    /**
     * For a code scanned by mistake: its photos go to the inbox. An SR that the partner knows is cancelled (`isGone`
     * false). Refused once a photo was sent. `create` makes it again from `kind`.
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
    setAutoAdvance: command.input(z.object({ on: z.boolean() })).output(empty),
    setHoldsMarked: command.input(z.object({ on: z.boolean() })).output(empty),
  },
  photos: {
    /** The old photo stays until the next one arrives. */
    retake: command.input(z.object({ itemId: id, sideUuid: id })).output(itemView),
    remove: command.input(z.object({ photoId: id })).output(itemView),
    removeAll: command.input(z.object({ itemId: id, photoIds: z.array(id).min(1).max(10_000) })).output(itemView),
    move: command.input(z.object({ photoId: id, itemId: id, sideUuid: id.nullable() })).output(itemView),
    /** Answers a `whichItem`. */
    whichItem: command.input(z.object({ photoId: id, itemId: id })).output(itemView),
    /** At most as many as `status.inbox` shows. */
    takeInbox: command.input(z.object({ itemId: id, photoIds: z.array(id).min(1).max(200) })).output(itemView),
    putInInbox: command.input(z.object({ itemId: id, photoIds: z.array(id).min(1).max(10_000) })).output(itemView),
    undo: command.input(byItem).output(itemView),
  },
  capture: {
    files: command
      .input(
        z.object({
          itemId: id.nullable(),
          sideUuid: id.nullable(),
          files: z.array(z.instanceof(File)).min(1).max(200),
        }),
      )
      .output(z.object({ notices: z.array(captureNotice) })),
    /** Reads the beginnings of files, and keeps nothing; null where a file tells no time. */
    times: command
      .input(z.object({ heads: z.array(z.instanceof(File)).min(1).max(maxHeads) }))
      .output(z.object({ times: z.array(z.number().nullable()) })),
    testFile: command
      .input(z.object({ file: z.instanceof(File) }))
      .output(z.object({ ok: z.boolean(), message: textView })),
    /** Practice mode only. */
    practiceShot: command.input(byItem).output(captureNotice),
    setHotFolder: command.input(hotFolderChange).output(empty),
    /** Also says whether originals could be moved as chosen, else as set. */
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
    /** Null asks for the camera's maximum. */
    chooseSize: command
      .input(z.object({ label: z.string().min(1).max(200), size: pictureSize.nullable() }))
      .output(liveCameraSettings),
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
    /** Changes a user record at the partner. `data` is the partner's answer. */
    updateUser: command
      .input(z.object({ userId: z.string().max(500), changes: userChanges }))
      .output(z.object({ message: textView, data: z.unknown() })),
    form: command.input(empty).output(z.object({ fields: z.array(profileField) })),
    check: command.input(z.object({ profileJson: z.string().min(2).max(200_000) })).output(profileCheck),
    /** Reads only; ends when nobody listens. */
    probe: command.input(empty).output(eventIterator(probeLine)),
    practice: command.input(empty).output(empty),
    wake: command.input(empty).output(empty),
  },
};
export type PageContract = typeof page;
