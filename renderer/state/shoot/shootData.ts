import type { CodeCommand } from '../../../main/contract/codes/codeCommands.ts';
import type { PrintedCodeView } from '../../../main/contract/codes/codeSheet.ts';
import type { NearCodeView } from '../../../main/contract/codes/nearCode.ts';
import type { ItemView } from '../../../main/contract/views.ts';
import type { PhotoVerdict, Verdict } from '../photos/captureTold.ts';

/** What was told of the file that came last. */
export interface Flash {
  readonly sideUuid: string | null;
  /** The photo that was taken last: a file that is refused leaves it in sight. */
  readonly photoId: string | null;
  readonly photoVerdict: PhotoVerdict;
  /** Of the file that came last. */
  readonly verdict: Verdict;
  readonly at: number;
}

/** An item that is no more, with all that makes it again. */
export interface Discarded {
  readonly reference: string;
  readonly kind: NewKind;
  readonly photoIds: readonly string[];
}

/** What a new item is. */
export interface NewKind {
  readonly categoryUuid: string;
  readonly typeUuid: string;
  readonly serviceUuid: string | null;
  readonly brand: { readonly uuid: string | null; readonly name: string } | null;
  readonly model: { readonly uuid: string | null; readonly name: string } | null;
}

/** The state of the Shoot screen. */
export interface ShootData {
  /** The item on the screen; null when none is open. */
  readonly item: ItemView | null;
  /** The side looked at: follows the core's active side, and stays when that becomes null. */
  readonly viewedSideUuid: string | null;
  /** The side that the operator went to; null once the core has gone on to another, or a photo has come there. */
  readonly chosenSideUuid: string | null;
  /** A scanned code that is not here yet: its category and type are being chosen. */
  readonly newReference: string | null;
  /** The new code was here before and its item was cancelled. */
  readonly newWasCancelled: boolean;
  /** The new code was read from a photo of its label: the photos behind that one go with it. */
  readonly newByLabel: boolean;
  /** A scanned code that fits no rule for items: a person must say whether it is one. */
  readonly unsureCode: string | null;
  /** A scanned code that is the same to a person as one that is known: which is meant must be said. */
  readonly nearCode: NearCodeView | null;
  /** The codes that are being printed; null while none are. */
  readonly codeSheet: readonly PrintedCodeView[] | null;
  /** The last command that was scanned from a sheet of codes. */
  readonly scannedCommand: { readonly command: CodeCommand; readonly at: number } | null;
  /** The item that was scanned by mistake last, until another is open: it can be taken back. */
  readonly discarded: Discarded | null;
  /** The item that was left for the new code: it is opened again when the code was not meant. */
  readonly leftForNew: { readonly itemId: string; readonly sideUuid: string | null } | null;
  readonly busy: boolean;
  /** A scanned code is on its way to the core. */
  readonly scanning: boolean;
  /** Practice shots under way and waiting, each of which takes its photo in turn. */
  readonly shots: number;
  /** Text that came at scanner speed without Enter, for the scan field. */
  readonly scanText: string;
  readonly flash: Flash | null;
  /** Photos of the open item that Done has shown as to be looked at; null before it was asked for. */
  readonly seenMarks: readonly string[] | null;
  /** Files of the person on their way to the core; null when none are. */
  readonly adding: { readonly done: number; readonly total: number } | null;
  /** Photos of the inbox are on their way into the item's tray. */
  readonly takingInbox: boolean;
}

export const nothingOpen: ShootData = {
  item: null,
  viewedSideUuid: null,
  chosenSideUuid: null,
  newReference: null,
  newWasCancelled: false,
  newByLabel: false,
  leftForNew: null,
  discarded: null,
  unsureCode: null,
  nearCode: null,
  codeSheet: null,
  scannedCommand: null,
  busy: false,
  scanning: false,
  shots: 0,
  scanText: '',
  flash: null,
  seenMarks: null,
  adding: null,
  takingInbox: false,
};

/** How a part of the store reads and changes what the screen knows. */
export interface ShootHold {
  get(): ShootData;
  set(change: Partial<ShootData>): void;
}
