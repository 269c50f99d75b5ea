import type { CodeCommand } from '../../../main/contract/codes/codeCommands.ts';
import type { PrintedCodeView } from '../../../main/contract/codes/codeSheet.ts';
import type { NearCodeView } from '../../../main/contract/codes/nearCode.ts';
import type { ItemView } from '../../../main/contract/views.ts';
import type { PhotoVerdict, Verdict } from '../photos/captureReport.ts';

/** Reported with the file that came last. */
export interface Flash {
  readonly sideUuid: string | null;
  /** A refused file leaves the photo before it in sight. */
  readonly photoId: string | null;
  readonly photoVerdict: PhotoVerdict;
  readonly verdict: Verdict;
  readonly at: number;
}

export interface Discarded {
  readonly reference: string;
  readonly kind: NewKind;
  readonly photoIds: readonly string[];
}

export interface NewKind {
  readonly categoryUuid: string;
  readonly typeUuid: string;
  readonly serviceUuid: string | null;
  readonly brand: { readonly uuid: string | null; readonly name: string } | null;
  readonly model: { readonly uuid: string | null; readonly name: string } | null;
}

export interface ShootData {
  readonly item: ItemView | null;
  readonly viewedSideUuid: string | null;
  readonly chosenSideUuid: string | null;
  readonly newReference: string | null;
  /** The code's earlier item was cancelled. */
  readonly newWasCancelled: boolean;
  /** Photos behind the label's photo go to the new item. */
  readonly newByLabel: boolean;
  /** No item rule fits this code: a person must say whether it is one. */
  readonly unsureCode: string | null;
  /** A person reads this code and a known one as the same: they must say which is meant. */
  readonly nearCode: NearCodeView | null;
  readonly codeSheet: readonly PrintedCodeView[] | null;
  readonly scannedCommand: { readonly command: CodeCommand; readonly at: number } | null;
  /** The item scanned by mistake can be taken back until another is open. */
  readonly discarded: Discarded | null;
  /** The former item opens again when the code was not meant. */
  readonly leftForNew: { readonly itemId: string; readonly sideUuid: string | null } | null;
  readonly busy: boolean;
  readonly scanning: boolean;
  readonly shots: number;
  /** Text at scanner speed without Enter is shown in the scan field. */
  readonly scanText: string;
  readonly flash: Flash | null;
  /** The marked photos that Done has shown; null before Done. */
  readonly seenMarks: readonly string[] | null;
  readonly adding: { readonly done: number; readonly total: number } | null;
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

export interface ShootHold {
  get(): ShootData;
  set(change: Partial<ShootData>): void;
}
