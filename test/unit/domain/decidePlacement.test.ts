import { describe, expect, it, test } from 'vitest';
import type { Sha256 } from '../../../main/domain/ids.ts';
import type { ArrivalFacts, Look } from '../../../main/domain/intake/arrivalFacts.ts';
import { decidePlacement, rules } from '../../../main/domain/intake/decidePlacement.ts';
import type { SideRules } from '../../../main/domain/intake/keptOff.ts';
import type { ItemAtIntake } from '../../../main/domain/intake/spotOnItem.ts';
import { defaultThresholds } from '../../../main/domain/judgement/qualitySettings.ts';
import type { Photo } from '../../../main/domain/model.ts';
import { photoSources } from '../../../main/domain/photo/photoSources.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { arrival, itemId, photoId, sideUuid } from '../store/samples.ts';
import { factsOf, flag, open, photoOn, side } from './facts.ts';

const picture = { width: 6000, height: 4000, takenAt: null, figures: null };
const seen: Look = { kind: 'seen', picture, isWhole: true };
const cutOff = asGiven('It is cut off.');
const cut: Look = { kind: 'unreadable', reason: cutOff, mayBeIncomplete: true };
const bytes = 'the bytes' as Sha256;
const lies: SideRules = {
  quality: { thresholds: defaultThresholds, blocks: [], minEdge: null },
  overlayOf: () => null,
  isKept: () => false,
};

interface ItemGiven extends Partial<Pick<ItemAtIntake, 'chosenSide' | 'retake' | 'rules'>> {
  readonly photos?: readonly Photo[];
  readonly of?: NonNullable<Parameters<typeof factsOf>[0]>;
}

const twoSides = [side('front'), side('tag')];

/** Item 1 with the sides front and tag. */
function itemOf({ photos = [], of = {}, ...changes }: ItemGiven = {}): ItemAtIntake {
  const facts = factsOf({ sides: twoSides, photos, isOpen: true, ...of });
  return { ...facts, plainSides: twoSides, photos, chosenSide: null, retake: null, rules: lies, ...changes };
}

const noLabel: ArrivalFacts['label'] = { seen: [], mayOpen: true, warnsOfOthers: true };
const came = arrival('new', { itemId: itemId('1'), sha256: bytes, source: photoSources.hotFolder });

/** A photo of the hot folder that was looked at, for item 1. */
function facts(changes: Partial<ArrivalFacts> = {}): ArrivalFacts {
  return {
    arrival: came,
    isRaw: false,
    isLastTry: false,
    look: seen,
    pendingPicture: null,
    pendingSame: null,
    photoItIs: null,
    isMeasuredTarget: false,
    nameBefore: null,
    beside: null,
    target: 'none',
    label: noLabel,
    wish: { kind: 'side', side: null, goesOn: true },
    itemBefore: null,
    sameInInbox: null,
    item: itemOf(),
    ...changes,
  };
}

const noItem = { arrival: { ...came, itemId: null }, item: null };
const same = (place: Photo['place'], changes: Partial<Photo> = {}): Photo =>
  photoOn('front', { sha256: bytes, place, ...changes });
const ended = itemOf({ of: { item: { state: { primary: 'COMPLETE', supplement: 'APPROVED' } } } });
const seesLabel = (text: string, of: string | null): Partial<ArrivalFacts> => ({
  label: { ...noLabel, seen: [{ text, itemId: of === null ? null : itemId(of) }] },
});
const beside = (photo: Photo, hasFile = false): ArrivalFacts['beside'] => ({ photo, hasFile, isWarnedOf: false });
const none = { others: [], unclear: [] };
const onItem = { kind: 'on_item', itemId: '1', picture, codes: none };
const onFront = { ...onItem, spot: { kind: 'side', sideUuid: 'front', goesOn: true } };
const inTray = (why: object): object => ({ ...onItem, spot: { kind: 'tray', why } });

type Row = readonly [what: string, given: Partial<ArrivalFacts>, becomes: object];

/** What becomes of what, by the name of the rule that says so. */
const table: Readonly<Record<string, readonly Row[]>> = {
  pictureBeforeItsRaw: [
    ['a RAW', { isRaw: true, pendingPicture: photoId('p') }, { kind: 'picture_first', picture: 'p' }],
  ],
  samePictureInTurn: [
    [
      'before it is looked at',
      { pendingSame: photoId('first'), look: { kind: 'not_yet' } },
      { kind: 'picture_first', picture: 'first' },
    ],
    [
      'before a photo of before',
      { pendingSame: photoId('first'), photoItIs: same('active') },
      { kind: 'picture_first' },
    ],
  ],
  renamed: [
    [
      'before it is looked at',
      { nameBefore: 'a.jpg', look: { kind: 'not_yet' } },
      { kind: 'renamed', before: 'a.jpg' },
    ],
  ],
  rewritten: [
    [
      'which is not decoded',
      { photoItIs: same('active'), look: { kind: 'not_yet' } },
      { kind: 'rewritten', photo: same('active') },
    ],
    ['with another item open', { photoItIs: same('active'), item: itemOf() }, { kind: 'rewritten' }],
    ['with none open', { ...noItem, photoItIs: same('tray') }, { kind: 'rewritten' }],
    ['while a target card is waited for', { photoItIs: same('active'), target: 'awaited' }, { kind: 'rewritten' }],
    ['of a shot with a RAW', { photoItIs: same('active'), beside: beside(same('active')) }, { kind: 'rewritten' }],
  ],
  targetRewritten: [
    ['while none is waited for', { isMeasuredTarget: true, look: { kind: 'not_yet' } }, { kind: 'target_again' }],
  ],
  notCompleteYet: [['a cut one', { look: cut }, { kind: 'not_complete_yet', reason: cutOff }]],
  unreadable: [
    ['at the last try', { look: cut, isLastTry: true }, { kind: 'unreadable', reason: cutOff }],
    ['a broken one', { look: { ...cut, mayBeIncomplete: false } }, { kind: 'unreadable', reason: cutOff }],
    ['for the inbox too', { ...noItem, look: { ...cut, mayBeIncomplete: false } }, { kind: 'unreadable' }],
  ],
  rawBesideMustBeWhole: [
    ['not looked at', { isRaw: true, beside: beside(same('active')), look: { kind: 'not_yet' } }, { at: 'whole' }],
    [
      'decoded by itself before its picture came',
      { isRaw: true, beside: beside(same('active')), look: { kind: 'seen', picture, isWhole: false } },
      { kind: 'look', at: 'whole' },
    ],
  ],
  lookFirst: [
    ['a picture', { look: { kind: 'not_yet' } }, { kind: 'look', at: 'picture' }],
    ['a picture beside its RAW', { look: { kind: 'not_yet' }, beside: beside(same('active')) }, { at: 'picture' }],
    ['a RAW whose photo has gone meanwhile', { isRaw: true, look: { kind: 'whole' } }, { kind: 'look', at: 'picture' }],
  ],
  besideItsPhoto: [
    [
      'a RAW',
      { isRaw: true, look: { kind: 'whole' }, beside: beside(same('active')) },
      { kind: 'beside', photo: same('active'), as: 'raw', wasThere: false, wasWarnedOf: false, back: null },
    ],
    ['a late picture', { beside: beside(same('tray')) }, { kind: 'beside', as: 'picture', back: null }],
    [
      'one that comes late by itself lets the photo lie that was taken off',
      { beside: beside(same('removed')), item: itemOf({ photos: [same('removed')] }) },
      { kind: 'beside', back: null },
    ],
    [
      'given by a person it brings it back',
      {
        arrival: { ...came, source: photoSources.card },
        beside: beside(same('removed')),
        item: itemOf({ photos: [same('removed')] }),
      },
      { kind: 'beside', back: { kind: 'side', sideUuid: 'front', goesOn: true } },
    ],
    [
      'and so when it comes once more',
      { beside: beside(same('removed'), true), item: itemOf({ photos: [same('removed')] }) },
      { kind: 'beside', wasThere: true, back: { kind: 'side', sideUuid: 'front' } },
    ],
    [
      'but not to a side that has rejected it',
      {
        beside: beside(same('removed'), true),
        item: itemOf({
          photos: [same('removed')],
          of: { rejections: [flag('front', { photoId: same('removed').id })] },
        }),
      },
      { kind: 'beside', back: null },
    ],
  ],
  measureTarget: [['before labels', { target: 'awaited', ...seesLabel('SKU-2', '2') }, { kind: 'measure_target' }]],
  targetIsNoPhoto: [['measured', { target: 'measured' }, { kind: 'target' }]],
  labelOpensItem: [
    [
      'also for a side that a person named',
      { ...seesLabel('SKU-2', '2'), wish: { kind: 'side', side: 'tag', goesOn: true } },
      { kind: 'label', itemId: '2', reference: 'SKU-2', picture },
    ],
    ['with no item open', { ...noItem, ...seesLabel('SKU-2', '2') }, { kind: 'label', itemId: '2' }],
  ],
  newLabelAsksType: [
    ['from an item', seesLabel('SKU-9', null), { kind: 'new_label', reference: 'SKU-9', picture }],
    [
      'whatever else lies in the inbox',
      { ...noItem, ...seesLabel('SKU-9', null), sameInInbox: same('inbox') },
      { kind: 'new_label' },
    ],
  ],
  onceInInbox: [
    ['the same bytes', { ...noItem, sameInInbox: same('inbox') }, { kind: 'here', photo: same('inbox'), codes: none }],
  ],
  inbox: [['any', noItem, { kind: 'inbox', picture, codes: none }]],
  rejectedThere: [
    [
      'on the next side',
      {
        item: itemOf({ photos: [same('active')], of: { rejections: [flag('front', { photoId: same('active').id })] } }),
      },
      { kind: 'rejected_before', photo: same('active'), reason: 'blurry' },
    ],
  ],
  repeatIgnored: [
    ['on a side', { item: itemOf({ photos: [same('active')] }) }, { kind: 'here', photo: same('active'), codes: none }],
    ['in the tray', { item: itemOf({ photos: [same('tray')] }) }, { kind: 'here' }],
    ['replaced', { item: itemOf({ photos: [same('superseded')] }) }, { kind: 'here' }],
    [
      'for a side that a person names, where it lies on a side',
      { item: itemOf({ photos: [same('active')] }), wish: { kind: 'side', side: 'tag', goesOn: true } },
      { kind: 'here' },
    ],
  ],
  repeatComesBack: [
    [
      'taken off',
      { item: itemOf({ photos: [same('removed')] }) },
      { kind: 'back', itemId: '1', photo: same('removed'), spot: { kind: 'side', sideUuid: 'front' }, codes: none },
    ],
    [
      'from the tray to the side that a person names',
      { item: itemOf({ photos: [same('tray')] }), wish: { kind: 'side', side: 'tag', goesOn: false } },
      { kind: 'back', spot: { kind: 'side', sideUuid: 'tag', goesOn: false } },
    ],
    [
      'taken off, to the tray',
      { item: itemOf({ photos: [same('removed')] }), wish: { kind: 'tray' } },
      { kind: 'back', spot: { kind: 'tray', why: { kind: 'asked' } } },
    ],
  ],
  fromInboxToTray: [
    [
      'the same bytes',
      { wish: { kind: 'tray' }, sameInInbox: same('inbox') },
      { kind: 'from_inbox', itemId: '1', photo: same('inbox'), codes: none },
    ],
  ],
  takenBeforeItsScan: [
    [
      'the item before is asked about, and this one',
      { itemBefore: itemId('0') },
      { kind: 'which_item', beforeItemId: '0', itemId: '1', picture },
    ],
    [
      'whatever side is chosen',
      { itemBefore: itemId('0'), item: itemOf({ chosenSide: sideUuid('tag') }) },
      { kind: 'which_item' },
    ],
    [
      'one that waits in the inbox already is asked about once',
      { itemBefore: itemId('0'), sameInInbox: same('inbox') },
      { kind: 'here', photo: same('inbox'), codes: none },
    ],
  ],
  endedItemTakesNone: [
    ['it waits in the inbox', { item: ended }, { kind: 'inbox', picture, codes: none }],
    ['once', { item: ended, sameInInbox: same('inbox') }, { kind: 'here', photo: same('inbox'), codes: none }],
  ],
  sideOrTray: [
    [
      'of an ended item, where a person gives it',
      { item: ended, arrival: { ...came, source: photoSources.byHand } },
      { spot: { kind: 'tray' } },
    ],
    ['the next side', {}, onFront],
    ['the same bytes of the inbox stay there', { sameInInbox: same('inbox') }, onFront],
    ['the chosen side', { item: itemOf({ chosenSide: sideUuid('tag') }) }, { spot: { sideUuid: 'tag' } }],
    ['a side by its name', { wish: { kind: 'side', side: 'TAG', goesOn: true } }, { spot: { sideUuid: 'tag' } }],
    [
      'a side that is not known',
      { wish: { kind: 'side', side: 'sole', goesOn: true } },
      inTray({ kind: 'no_side', wanted: 'sole' }),
    ],
    [
      'no side wants one',
      { item: itemOf({ photos: [photoOn('front'), photoOn('tag')] }) },
      inTray({ kind: 'no_side', wanted: null }),
    ],
    [
      'a side that a person has named, whenever it was taken',
      { itemBefore: itemId('0'), arrival: { ...came, wantedSide: 'front' } },
      onFront,
    ],
    [
      'the tray that a person wants it in, whenever it was taken',
      { itemBefore: itemId('0'), wish: { kind: 'tray' } },
      inTray({ kind: 'asked' }),
    ],
    ['for the tray', { wish: { kind: 'tray' } }, inTray({ kind: 'asked' })],
    [
      'the item is being submitted',
      { item: itemOf({ of: { operations: [open({ kind: 'submit' }, { status: 'in_flight' })] } }) },
      inTray({ kind: 'blocked', wanted: null, because: { id: 'takesNoPhotos.submitting' } }),
    ],
    [
      'kept off by the admin',
      {
        item: itemOf({ rules: { ...lies, quality: { ...lies.quality, blocks: ['too_small'], minEdge: 9_000 } } }),
      },
      {
        spot: { kind: 'tray', why: { kind: 'kept_off', keptOff: { kind: 'verdict', verdict: { code: 'too_small' } } } },
      },
    ],
    [
      'another item is shown, of which no label may be opened',
      { label: { seen: [{ text: 'SKU-2', itemId: itemId('2') }], mayOpen: false, warnsOfOthers: true } },
      { ...onFront, codes: { others: ['SKU-2'], unclear: [] } },
    ],
    [
      'the same where nobody wants the warning',
      { label: { seen: [{ text: 'SKU-2', itemId: itemId('2') }], mayOpen: false, warnsOfOthers: false } },
      onFront,
    ],
    [
      'several labels are shown',
      {
        label: {
          ...noLabel,
          seen: [
            { text: 'SKU-2', itemId: itemId('2') },
            { text: 'SKU-3', itemId: itemId('3') },
          ],
        },
      },
      { ...onFront, codes: { others: ['SKU-2', 'SKU-3'], unclear: ['SKU-2', 'SKU-3'] } },
    ],
    ['its own label is shown', seesLabel('SKU-1', '1'), onFront],
  ],
};

describe.each(Object.entries(table))('%s', (name, rows) => {
  it.each(rows)('%s', (_, given, becomes) => {
    const deciding = rules.find(({ decide }) => decide(facts(given)) !== null);
    expect(deciding?.name).toBe(name);
    expect(decidePlacement(facts(given))).toMatchObject(becomes);
  });
});

test('every rule has its rows here', () => {
  expect(Object.keys(table)).toEqual(rules.map(({ name }) => name));
});
