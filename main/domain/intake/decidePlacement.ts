import type { Text } from '../../texts/text.ts';
import type { ItemId, PhotoId } from '../ids.ts';
import { hasEnded } from '../item/stage.ts';
import type { Photo } from '../model.ts';
import type { CompanionKind } from '../photo/companion.ts';
import { isHandedOver } from '../photo/photoSources.ts';
import type { PictureFile } from '../photo/pictureFile.ts';
import type { ArrivalFacts, Look, SeenPicture } from './arrivalFacts.ts';
import type { SidePhoto } from './keptOff.ts';
import { decideLabel, type LabelDecision } from './labelShot.ts';
import { type Repeat, repeatOf } from './repeats.ts';
import { type ItemAtIntake, type Spot, spotOnItem, targetSide } from './spotOnItem.ts';

export type Question =
  /** The same shot's picture, or an equal one, takes its place first; this file then lies beside it. */
  | { readonly kind: 'picture_first'; readonly picture: PhotoId }
  /** Decode it; `whole` only checks that the file is complete. */
  | { readonly kind: 'look'; readonly at: 'picture' | 'whole' }
  | { readonly kind: 'measure_target' };

/** Other items' codes, for the warning, and ambiguous labels. */
export interface SeenCodes {
  readonly others: readonly string[];
  readonly unclear: readonly string[];
}

export type Placement =
  | { readonly kind: 'renamed'; readonly before: string }
  /** A program wrote into a known photo's file: saved beside it. */
  | { readonly kind: 'rewritten'; readonly photo: Photo }
  | { readonly kind: 'target_again' }
  /** It may still be written, and its source offers it again. */
  | { readonly kind: 'not_complete_yet'; readonly reason: Text }
  | { readonly kind: 'unreadable'; readonly reason: Text }
  /** Saved beside its shot's photo, which returns to `back` if it was taken off. */
  | {
      readonly kind: 'beside';
      readonly photo: Photo;
      readonly as: CompanionKind;
      readonly wasThere: boolean;
      readonly wasWarnedOf: boolean;
      readonly back: Spot | null;
    }
  | { readonly kind: 'target' }
  /** Opens the item of its label and lies in its tray. */
  | { readonly kind: 'label'; readonly itemId: ItemId; readonly reference: string; readonly picture: SeenPicture }
  | { readonly kind: 'new_label'; readonly reference: string; readonly picture: SeenPicture }
  | { readonly kind: 'inbox'; readonly picture: SeenPicture; readonly codes: SeenCodes }
  /** Taken while another item was open: the inbox holds it until a person answers. */
  | {
      readonly kind: 'which_item';
      readonly beforeItemId: ItemId;
      readonly itemId: ItemId;
      readonly picture: SeenPicture;
    }
  | { readonly kind: 'here'; readonly photo: Photo; readonly codes: SeenCodes }
  | { readonly kind: 'rejected_before'; readonly photo: Photo; readonly reason: string }
  /** A photo that was taken off, replaced or set aside takes the place. */
  | {
      readonly kind: 'back';
      readonly itemId: ItemId;
      readonly photo: Photo;
      readonly spot: Spot;
      readonly codes: SeenCodes;
    }
  | { readonly kind: 'from_inbox'; readonly itemId: ItemId; readonly photo: Photo; readonly codes: SeenCodes }
  | {
      readonly kind: 'on_item';
      readonly itemId: ItemId;
      readonly spot: Spot;
      readonly picture: SeenPicture;
      readonly codes: SeenCodes;
    };

export type Step = Question | Placement;

export interface Rule {
  readonly name: string;
  readonly decide: (facts: ArrivalFacts) => Step | null;
}

/** The first applicable rule decides; equal facts give equal answers. */
export function decidePlacement(facts: ArrivalFacts): Step {
  for (const { decide } of rules) {
    const step = decide(facts);
    if (step !== null) return step;
  }
  throw new Error(`No rule says where arrival ${facts.arrival.id} goes`);
}

/** In order. Rules below `lookFirst` know the picture. */
export const rules: readonly Rule[] = [
  // The picture of a shot goes before its RAW.
  {
    name: 'pictureBeforeItsRaw',
    decide: ({ pendingPicture }) => pendingPicture && { kind: 'picture_first', picture: pendingPicture },
  },
  {
    name: 'samePictureInTurn',
    decide: ({ pendingSame }) => pendingSame && { kind: 'picture_first', picture: pendingSame },
  },
  {
    name: 'renamed',
    decide: ({ nameBefore }) => (nameBefore === null ? null : { kind: 'renamed', before: nameBefore }),
  },
  // A program's edit of metadata makes no new photo, whatever item is open.
  { name: 'rewritten', decide: ({ photoItIs }) => photoItIs && { kind: 'rewritten', photo: photoItIs } },
  {
    name: 'targetRewritten',
    decide: ({ isMeasuredTarget, target }) => (isMeasuredTarget && target === 'none' ? { kind: 'target_again' } : null),
  },
  // An incomplete file comes again.
  {
    name: 'notCompleteYet',
    decide: ({ look, isLastTry }) =>
      look.kind === 'unreadable' && look.mayBeIncomplete && !isLastTry
        ? { kind: 'not_complete_yet', reason: look.reason }
        : null,
  },
  {
    name: 'unreadable',
    decide: ({ look }) => (look.kind === 'unreadable' ? { kind: 'unreadable', reason: look.reason } : null),
  },
  // A RAW beside a photo must be whole and need not be decoded.
  {
    name: 'rawBesideMustBeWhole',
    decide: ({ beside, isRaw, look }) =>
      beside !== null && isRaw && !isWhole(look) ? { kind: 'look', at: 'whole' } : null,
  },
  {
    name: 'lookFirst',
    decide: ({ beside, isRaw, look }) =>
      look.kind === 'not_yet' || (look.kind === 'whole' && !(beside !== null && isRaw))
        ? { kind: 'look', at: 'picture' }
        : null,
  },
  { name: 'besideItsPhoto', decide: besideItsPhoto },
  {
    name: 'measureTarget',
    decide: ({ target }) => (target === 'awaited' ? { kind: 'measure_target' } : null),
  },
  { name: 'targetIsNoPhoto', decide: ({ target }) => (target === 'measured' ? { kind: 'target' } : null) },
  // Another item's label opens that item.
  {
    name: 'labelOpensItem',
    decide: seen((facts, picture) => {
      const label = labelOf(facts);
      return label.kind === 'open' ? { ...label, kind: 'label', picture } : null;
    }),
  },
  {
    name: 'newLabelAsksType',
    decide: seen((facts, picture) => {
      const label = labelOf(facts);
      return label.kind === 'new' ? { kind: 'new_label', reference: label.reference, picture } : null;
    }),
  },
  // Without an item, once in the inbox is enough.
  {
    name: 'onceInInbox',
    decide: (facts) =>
      facts.item === null && facts.sameInInbox !== null
        ? { kind: 'here', photo: facts.sameInInbox, codes: codesOf(facts) }
        : null,
  },
  {
    name: 'inbox',
    decide: seen((facts, picture) => (facts.item === null ? { kind: 'inbox', picture, codes: codesOf(facts) } : null)),
  },
  {
    name: 'rejectedThere',
    decide: repeated((repeat) =>
      repeat.kind === 'rejected' ? { kind: 'rejected_before', photo: repeat.photo, reason: repeat.reason } : null,
    ),
  },
  {
    name: 'repeatIgnored',
    decide: repeated((repeat, facts) =>
      repeat.kind === 'here' ? { kind: 'here', photo: repeat.photo, codes: codesOf(facts) } : null,
    ),
  },
  // A photo that was set aside returns with its picture.
  {
    name: 'repeatComesBack',
    decide: repeated((repeat, facts, item) => {
      if (repeat.kind !== 'back') return null;
      const spot = spotOnItem(item, repeat.photo, facts.wish);
      return { kind: 'back', itemId: item.item.id, photo: repeat.photo, spot, codes: codesOf(facts) };
    }),
  },
  {
    name: 'fromInboxToTray',
    decide: (facts) =>
      facts.item !== null && facts.wish.kind === 'tray' && facts.sameInInbox !== null
        ? { kind: 'from_inbox', itemId: facts.item.item.id, photo: facts.sameInInbox, codes: codesOf(facts) }
        : null,
  },
  // A shot from before the scan needs a person's answer.
  {
    name: 'takenBeforeItsScan',
    decide: seen(whichItem),
  },
  // A photo that comes by itself while an ended item is open belongs to something unscanned; in the tray nobody would
  // miss it.
  {
    name: 'endedItemTakesNone',
    decide: seen((facts, picture) => {
      if (!isForEndedItem(facts)) return null;
      const codes = codesOf(facts);
      return facts.sameInInbox === null
        ? { kind: 'inbox', picture, codes }
        : { kind: 'here', photo: facts.sameInInbox, codes };
    }),
  },
  // The requested or next side, else the tray.
  {
    name: 'sideOrTray',
    decide: seen((facts, picture) =>
      facts.item === null
        ? null
        : {
            kind: 'on_item',
            itemId: facts.item.item.id,
            spot: spotOnItem(facts.item, pendingPhoto(facts, picture), facts.wish),
            picture,
            codes: codesOf(facts),
          },
    ),
  },
];

function isWhole(look: Look): boolean {
  return look.kind === 'whole' || (look.kind === 'seen' && look.isWhole);
}

/** A removed photo returns when its other file is given, or comes once more. */
function besideItsPhoto(facts: ArrivalFacts): Placement | null {
  const { beside, isRaw, arrival, item, wish } = facts;
  if (beside === null) return null;
  const { photo, hasFile, isWarnedOf } = beside;
  const isWanted = photo.place === 'removed' && photo.itemId === arrival.itemId;
  const comesBack =
    isWanted && item !== null && (hasFile || isHandedOver(arrival.source)) && isBack(facts, item, photo);
  const back = comesBack ? spotOnItem(item, photo, wish) : null;
  return { kind: 'beside', photo, as: isRaw ? 'raw' : 'picture', wasThere: hasFile, wasWarnedOf: isWarnedOf, back };
}

/** A chosen tray or named side says whose photo it is. */
function whichItem(
  { item, itemBefore, wish, sameInInbox, ...facts }: ArrivalFacts,
  picture: SeenPicture,
): Placement | null {
  if (item === null || itemBefore === null || wish.kind === 'tray' || facts.arrival.wantedSide !== null) return null;
  if (sameInInbox !== null) return { kind: 'here', photo: sameInInbox, codes: { others: [], unclear: [] } };
  return { kind: 'which_item', beforeItemId: itemBefore, itemId: item.item.id, picture };
}

/** An ended item, and nobody said that the photo is its. */
function isForEndedItem({ item, wish, arrival }: ArrivalFacts): boolean {
  const isGiven = wish.kind === 'tray' || arrival.wantedSide !== null || isHandedOver(arrival.source);
  return item !== null && hasEnded(item.item) && !isGiven;
}

function isBack(facts: ArrivalFacts, item: ItemAtIntake, photo: Photo): boolean {
  const repeat = repeatFor(facts, item, photo);
  return repeat.kind === 'back' && repeat.photo.id === photo.id;
}

function repeatFor({ wish }: ArrivalFacts, item: ItemAtIntake, file: PictureFile): Repeat {
  const isNamed = wish.kind === 'side' && wish.side !== null;
  const { sha256, pictureHash } = file;
  return repeatOf({ sha256, pictureHash, target: targetSide(item, wish), isNamed }, item.photos, item.rejections);
}

function repeated(
  decide: (repeat: Repeat, facts: ArrivalFacts, item: ItemAtIntake) => Placement | null,
): Rule['decide'] {
  return (facts) =>
    facts.item === null ? null : decide(repeatFor(facts, facts.item, facts.arrival), facts, facts.item);
}

function seen(decide: (facts: ArrivalFacts, picture: SeenPicture) => Placement | null): Rule['decide'] {
  return (facts) => (facts.look.kind === 'seen' ? decide(facts, facts.look.picture) : null);
}

function labelOf({ label, arrival }: ArrivalFacts): LabelDecision {
  return decideLabel(label.seen, { itemId: arrival.itemId, mayOpen: label.mayOpen });
}

function codesOf(facts: ArrivalFacts): SeenCodes {
  const label = labelOf(facts);
  const unclear = label.kind === 'unclear' ? label.references : [];
  const others = label.kind === 'photo' ? label.others : unclear;
  return { unclear, others: facts.label.warnsOfOthers ? others : [] };
}

/** All others came before it. */
function pendingPhoto({ arrival }: ArrivalFacts, { width, height, figures, takenAt }: SeenPicture): SidePhoto {
  const { id, sha256, pictureHash, capturedAt } = arrival;
  return {
    id,
    sha256,
    pictureHash,
    width,
    height,
    figures,
    capturedAt: takenAt ?? capturedAt,
    sequence: Number.POSITIVE_INFINITY,
    sideUuid: null,
  };
}
