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

/** A step that must come before the place is certain. */
export type Question =
  /** The picture of the same shot, or the same picture, has its place first: it is the photo, and this one lies beside it. */
  | { readonly kind: 'picture_first'; readonly picture: PhotoId }
  /** Decode it; `whole`: only see whether all of the file is there. */
  | { readonly kind: 'look'; readonly at: 'picture' | 'whole' }
  | { readonly kind: 'measure_target' };

/** Codes of other items on the photo, for the warning, and labels of which nobody can say which is meant. */
export interface SeenCodes {
  readonly others: readonly string[];
  readonly unclear: readonly string[];
}

/** The end of an arrival's way: its place, or the reason why it has none. */
export type Placement =
  /** The file has only got another name. */
  | { readonly kind: 'renamed'; readonly before: string }
  /** It is the file of a photo that is here, into which a program has written: kept beside it, and nothing changes. */
  | { readonly kind: 'rewritten'; readonly photo: Photo }
  /** It is the file of a target card that was measured already, into which a program has written. */
  | { readonly kind: 'target_again' }
  /** It may still be written: its source offers it again. */
  | { readonly kind: 'not_complete_yet'; readonly reason: Text }
  | { readonly kind: 'unreadable'; readonly reason: Text }
  /** No photo of its own: kept beside the photo of its shot, which comes back to `back` where it was taken off the item. */
  | {
      readonly kind: 'beside';
      readonly photo: Photo;
      readonly as: CompanionKind;
      readonly wasThere: boolean;
      readonly wasWarnedOf: boolean;
      readonly back: Spot | null;
    }
  /** The target card, which was measured: no photo of an item. */
  | { readonly kind: 'target' }
  /** It opens the item whose label it shows, and lies in its tray. */
  | { readonly kind: 'label'; readonly itemId: ItemId; readonly reference: string; readonly picture: SeenPicture }
  /** The label of an item that is not here: it waits in the inbox until the type is chosen. */
  | { readonly kind: 'new_label'; readonly reference: string; readonly picture: SeenPicture }
  | { readonly kind: 'inbox'; readonly picture: SeenPicture; readonly codes: SeenCodes }
  /** Taken while another item was open, before this one was scanned: a person is asked, and the inbox keeps it until then. */
  | {
      readonly kind: 'which_item';
      readonly beforeItemId: ItemId;
      readonly itemId: ItemId;
      readonly picture: SeenPicture;
    }
  /** The item, or the inbox, has this very picture: nothing changes. */
  | { readonly kind: 'here'; readonly photo: Photo; readonly codes: SeenCodes }
  /** The very photo that was rejected on that side. */
  | { readonly kind: 'rejected_before'; readonly photo: Photo; readonly reason: string }
  /** A photo that is here takes the place: it was taken off, replaced or laid aside. */
  | {
      readonly kind: 'back';
      readonly itemId: ItemId;
      readonly photo: Photo;
      readonly spot: Spot;
      readonly codes: SeenCodes;
    }
  /** A photo of the inbox with the same picture goes into the tray that a person wants it in. */
  | { readonly kind: 'from_inbox'; readonly itemId: ItemId; readonly photo: Photo; readonly codes: SeenCodes }
  /** A new photo on its side or in the tray. */
  | {
      readonly kind: 'on_item';
      readonly itemId: ItemId;
      readonly spot: Spot;
      readonly picture: SeenPicture;
      readonly codes: SeenCodes;
    };

export type Step = Question | Placement;

/** Null where the rule does not say anything of this arrival. */
export interface Rule {
  readonly name: string;
  readonly decide: (facts: ArrivalFacts) => Step | null;
}

/**
 * Decides where an arrival goes, or which fact is missing for that: the first rule that says something decides. The same facts always give
 * the same answer.
 */
export function decidePlacement(facts: ArrivalFacts): Step {
  for (const { decide } of rules) {
    const step = decide(facts);
    if (step !== null) return step;
  }
  throw new Error(`No rule says where arrival ${facts.arrival.id} goes`);
}

/** From the top down. Rules below the one that looks at the picture know what it shows. */
export const rules: readonly Rule[] = [
  // The picture of a shot goes before its RAW.
  {
    name: 'pictureBeforeItsRaw',
    decide: ({ comingPicture }) => comingPicture && { kind: 'picture_first', picture: comingPicture },
  },
  // Of one picture that comes twice the first bytes are the photo.
  {
    name: 'samePictureInTurn',
    decide: ({ comingSame }) => comingSame && { kind: 'picture_first', picture: comingSame },
  },
  // A file with a new name is no new photo.
  {
    name: 'renamed',
    decide: ({ nameBefore }) => (nameBefore === null ? null : { kind: 'renamed', before: nameBefore }),
  },
  // What a program writes about a picture makes no new photo of it, whatever item is open by then.
  { name: 'rewritten', decide: ({ photoItIs }) => photoItIs && { kind: 'rewritten', photo: photoItIs } },
  {
    name: 'targetRewritten',
    decide: ({ isMeasuredTarget, target }) => (isMeasuredTarget && target === 'none' ? { kind: 'target_again' } : null),
  },
  // A file that may still be written comes again.
  {
    name: 'notCompleteYet',
    decide: ({ look, isLastTry }) =>
      look.kind === 'unreadable' && look.mayBeIncomplete && !isLastTry
        ? { kind: 'not_complete_yet', reason: look.reason }
        : null,
  },
  // A file that is no sound picture is refused.
  {
    name: 'unreadable',
    decide: ({ look }) => (look.kind === 'unreadable' ? { kind: 'unreadable', reason: look.reason } : null),
  },
  // A RAW that belongs beside a photo need not be decoded, but must be whole.
  {
    name: 'rawBesideMustBeWhole',
    decide: ({ beside, isRaw, look }) =>
      beside !== null && isRaw && !isWhole(look) ? { kind: 'look', at: 'whole' } : null,
  },
  // Every other file is looked at first.
  {
    name: 'lookFirst',
    decide: ({ beside, isRaw, look }) =>
      look.kind === 'not_yet' || (look.kind === 'whole' && !(beside !== null && isRaw))
        ? { kind: 'look', at: 'picture' }
        : null,
  },
  // The other file of a shot lies beside its photo.
  { name: 'besideItsPhoto', decide: besideItsPhoto },
  // The target card that is waited for is measured.
  {
    name: 'measureTarget',
    decide: ({ target }) => (target === 'awaited' ? { kind: 'measure_target' } : null),
  },
  // The target card is no photo.
  { name: 'targetIsNoPhoto', decide: ({ target }) => (target === 'measured' ? { kind: 'target' } : null) },
  // The label of another item opens that item.
  {
    name: 'labelOpensItem',
    decide: seen((facts, picture) => {
      const label = labelOf(facts);
      return label.kind === 'open' ? { ...label, kind: 'label', picture } : null;
    }),
  },
  // The label of a new item asks for its type.
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
  // Without an item it waits in the inbox.
  {
    name: 'inbox',
    decide: seen((facts, picture) => (facts.item === null ? { kind: 'inbox', picture, codes: codesOf(facts) } : null)),
  },
  // The very photo that was rejected on its side is refused.
  {
    name: 'rejectedThere',
    decide: repeated((repeat) =>
      repeat.kind === 'rejected' ? { kind: 'rejected_before', photo: repeat.photo, reason: repeat.reason } : null,
    ),
  },
  // A picture that the item has already changes nothing.
  {
    name: 'repeatIgnored',
    decide: repeated((repeat, facts) =>
      repeat.kind === 'here' ? { kind: 'here', photo: repeat.photo, codes: codesOf(facts) } : null,
    ),
  },
  // A photo that was taken off, or aside, comes back with its picture.
  {
    name: 'repeatComesBack',
    decide: repeated((repeat, facts, item) => {
      if (repeat.kind !== 'back') return null;
      const spot = spotOnItem(item, repeat.photo, facts.wish);
      return { kind: 'back', itemId: item.item.id, photo: repeat.photo, spot, codes: codesOf(facts) };
    }),
  },
  // Into the tray that a person wants it in, a photo comes from the inbox.
  {
    name: 'fromInboxToTray',
    decide: (facts) =>
      facts.item !== null && facts.wish.kind === 'tray' && facts.sameInInbox !== null
        ? { kind: 'from_inbox', itemId: facts.item.item.id, photo: facts.sameInInbox, codes: codesOf(facts) }
        : null,
  },
  // What was taken before its item was scanned is asked about.
  {
    name: 'takenBeforeItsScan',
    decide: seen(whichItem),
  },
  // What comes by itself while an ended item is open is of something that was not scanned: in its tray nobody would miss it.
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
  // On the side that is asked for or next, else in the tray.
  {
    name: 'sideOrTray',
    decide: seen((facts, picture) =>
      facts.item === null
        ? null
        : {
            kind: 'on_item',
            itemId: facts.item.item.id,
            spot: spotOnItem(facts.item, comingPhoto(facts, picture), facts.wish),
            picture,
            codes: codesOf(facts),
          },
    ),
  },
];

function isWhole(look: Look): boolean {
  return look.kind === 'whole' || (look.kind === 'seen' && look.isWhole);
}

/** A photo that was taken off comes back when a person gives its other file, or that file comes once more. */
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

/** A person who puts a photo into a tray, or on a side by name, has said whose it is. */
function whichItem(
  { item, itemBefore, wish, sameInInbox, ...facts }: ArrivalFacts,
  picture: SeenPicture,
): Placement | null {
  if (item === null || itemBefore === null || wish.kind === 'tray' || facts.arrival.wantedSide !== null) return null;
  // It came before, and is asked about or waits already.
  if (sameInInbox !== null) return { kind: 'here', photo: sameInInbox, codes: { others: [], unclear: [] } };
  return { kind: 'which_item', beforeItemId: itemBefore, itemId: item.item.id, picture };
}

/** The item has its result or is cancelled, and nobody said that the photo is of it. */
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

/** The photo that an arrival becomes: all others came before it. */
function comingPhoto({ arrival }: ArrivalFacts, { width, height, figures, takenAt }: SeenPicture): SidePhoto {
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
