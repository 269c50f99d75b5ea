import { describe, expect, test } from 'vitest';
import { matchSides } from '../../../main/domain/item/matchSides.ts';
import {
  type ChosenSide,
  chosenAfter,
  chosenToView,
  nextSide,
  sideForNext,
} from '../../../main/domain/item/nextSide.ts';
import { findSide, reconcile, sidesOf } from '../../../main/domain/item/reconcile.ts';
import { sideFacts } from '../../../main/domain/item/sideStatus.ts';
import type { SideGroup } from '../../../main/domain/model.ts';
import { itemId, photoId, sideSpec, sideUuid } from '../store/samples.ts';
import { flag, open, photoOn, side, upload } from './facts.ts';

describe('sides that a rejection names', () => {
  const sides = [
    side('a', { name: 'Front' }),
    side('b', { name: 'front' }),
    side('c', { name: 'Sohle ä', groupName: 'Exterior' }),
    side('d', { name: 'Sohle ä', groupName: 'Interior' }),
  ];
  const named = (name: string) => matchSides(sides, name).map(({ uuid }) => uuid);

  test('exactly first, then in any case; names can repeat', () => {
    expect(named('Front')).toEqual(['a']);
    expect(named('FRONT')).toEqual(['a', 'b']);
    expect(named('Sohle ä')).toEqual(['c', 'd']);
    expect(named('  front ')).toEqual(['a', 'b']);
  });
  test('composed and decomposed letters are the same, exactly', () => {
    expect(matchSides([side('a', { name: 'Ä' }), side('b', { name: 'ä' })], 'A\u0308').map((s) => s.uuid)).toEqual([
      'a',
    ]);
  });
  test('unknown: none', () => expect(named('Heel')).toEqual([]));
});

describe('a side that a person names', () => {
  const sides = [side('aaaa', { name: 'Front' }), side('b', { name: 'Tag' }), side('c', { name: 'Tag' })];
  test.each([
    ['AAAA ', 'aaaa'],
    ['front', 'aaaa'],
    ['Tag', null],
    ['b', 'b'],
    ['Heel', null],
  ])('%s', (wanted, found) => expect(findSide(sides, wanted)).toBe(found));
});

function group(name: string, ...sides: Parameters<typeof sideSpec>[]): SideGroup {
  return { uuid: `g-${name}`, name, description: '', lock: false, sides: sides.map((args) => sideSpec(...args)) };
}

describe('requirements', () => {
  const owner = itemId('1');
  const before = [group('Exterior', ['front', { name: 'Front' }], ['heel', { name: 'Heel' }])];
  const current = sidesOf(owner, before);

  test('active sides in the order of groups and ordinals, each once', () => {
    const sides = sidesOf(owner, [
      group('B', ['b2', { ordinal: 2 }], ['b1', { ordinal: 1 }], ['off', { active: false }]),
      group('A', ['a', {}], ['b1', { ordinal: 0 }]),
    ]);
    expect(sides.map(({ uuid, groupName, position }) => [uuid, groupName, position])).toEqual([
      ['b1', 'B', 0],
      ['b2', 'B', 1],
      ['a', 'A', 2],
    ]);
  });
  test('the same again changes nothing', () => {
    expect(reconcile(owner, current, [photoOn('front')], before)).toMatchObject({
      changed: false,
      moved: [],
      trayed: [],
    });
  });
  test('a side that vanishes gives its photo to the tray; a new one is missing', () => {
    const result = reconcile(
      owner,
      current,
      [photoOn('front'), photoOn('heel')],
      [group('Exterior', ['front', { name: 'Front' }], ['sole', { name: 'Sole' }])],
    );
    expect(result.trayed.map(({ id }) => id)).toEqual(['photo-heel']);
    expect(result.moved).toEqual([]);
    expect(result.sides.map(({ uuid }) => uuid)).toEqual(['front', 'sole']);
    expect(result.changed).toBe(true);
  });
  test('a side of the same group and name goes on under its new uuid', () => {
    const result = reconcile(owner, current, [photoOn('front')], [group('exterior', ['front-2', { name: 'FRONT' }])]);
    expect(result.moved.map(({ photo, to }) => [photo.id, to])).toEqual([['photo-front', 'front-2']]);
    expect([...result.successors]).toEqual([
      ['front', 'front-2'],
      ['heel', null],
    ]);
  });
  test('the same name in another group is another side', () => {
    const result = reconcile(owner, current, [photoOn('front')], [group('Interior', ['front-2', { name: 'Front' }])]);
    expect(result.trayed.map(({ id }) => id)).toEqual(['photo-front']);
  });
  test('two sides of one name that come as one are not guessed', () => {
    const twins = sidesOf(owner, [group('G', ['t1', { name: 'Tag' }], ['t2', { name: 'Tag' }])]);
    const result = reconcile(owner, twins, [photoOn('t1'), photoOn('t2')], [group('G', ['t3', { name: 'Tag' }])]);
    expect(result.trayed.map(({ id }) => id)).toEqual(['photo-t1', 'photo-t2']);
  });
  test('one side that comes as two of its name is not guessed', () => {
    const twins = [group('Exterior', ['f1', { name: 'Front' }], ['f2', { name: 'Front' }])];
    const result = reconcile(owner, current, [photoOn('front')], twins);
    expect([result.moved, result.trayed.map(({ id }) => id)]).toEqual([[], ['photo-front']]);
  });
  test('the tray waits for the first requirements, with the side asked for', () => {
    const tray = [
      photoOn('x', { place: 'tray', sideUuid: null, wantedSide: 'heel' }),
      photoOn('y', { place: 'tray', sideUuid: null }),
    ];
    expect(reconcile(owner, [], tray, before).waiting.map(({ photo, wanted }) => [photo.id, wanted])).toEqual([
      ['photo-x', 'heel'],
      ['photo-y', null],
    ]);
    expect(reconcile(owner, current, tray, before).waiting).toEqual([]);
  });
});

describe('side status', () => {
  const sides = [side('a'), side('b'), side('c'), side('d'), side('e')];
  test('missing, captured, uploading, uploaded, rejected', () => {
    const photos = [
      photoOn('b'),
      photoOn('c'),
      photoOn('d', { uploadedAt: 1 }),
      photoOn('e', { uploadedAt: 1 }),
      photoOn('a', { id: photoId('old'), place: 'superseded' }),
    ];
    const facts = sideFacts(
      sides,
      photos,
      [upload('c', { status: 'in_flight' }), upload('b')],
      [flag('e'), flag('d', { resolvedAt: 5 })],
    );
    expect(facts.map(({ status }) => status)).toEqual(['missing', 'captured', 'uploading', 'uploaded', 'rejected']);
  });
  test('the newest open rejection is told', () => {
    const facts = sideFacts(
      [side('a')],
      [],
      [open({ kind: 'create' })],
      [flag('a', { reason: 'old' }), flag('a', { reason: 'new' })],
    );
    expect(facts[0]?.rejection?.reason).toBe('new');
  });
});

describe('where the next photo goes', () => {
  const sides = [side('a'), side('o', { required: false }), side('b'), side('c')];
  const facts = (taken: string[], rejected: string[] = []) =>
    sideFacts(
      sides,
      taken.map((uuid) => photoOn(uuid)),
      [],
      rejected.map((uuid) => flag(uuid)),
    );
  test('chosen, rejected, required, optional, tray', () => {
    expect(nextSide(facts(['a']), sideUuid('a'))).toBe('a');
    expect(nextSide(facts([]), sideUuid('gone'))).toBe('a');
    expect(nextSide(facts(['b', 'o'], ['o']), null)).toBe('o');
    expect(nextSide(facts(['a']), null)).toBe('b');
    expect(nextSide(facts(['a', 'b', 'c']), null)).toBe('o');
    expect(nextSide(facts(['a', 'b', 'c', 'o']), null)).toBeNull();
  });
  test('a chosen side that has its photo keeps it, but for a retake: the next one gets the photo, or the tray', () => {
    const some = facts(['a']);
    const chosen = sideUuid('a');
    const retake = { sideUuid: chosen, photoId: some[0]?.photo?.id ?? photoId('') };
    const goes = (goesOn: boolean, choice: Partial<ChosenSide> = {}) =>
      sideForNext(some, { chosen, retake: null, ...choice }, goesOn);
    expect([goes(true), goes(false)]).toEqual(['b', null]);
    expect([goes(true, { retake }), goes(false, { retake })]).toEqual(['a', 'a']);
    expect([goes(true, { chosen: sideUuid('c') }), goes(false, { chosen: sideUuid('c') })]).toEqual(['c', 'c']);
    expect(goes(false, { chosen: null })).toBe('b');
    // A retake whose photo is gone, and a rejected side.
    expect(goes(false, { retake: { ...retake, photoId: photoId('gone') } })).toBeNull();
    expect(sideForNext(facts(['a'], ['a']), { chosen, retake: null }, false)).toBe('a');
  });
  test('a side that is looked at is chosen where it wants a photo; a finished one is looked at alone, which ends a retake', () => {
    const look = (looked: string, choice: Partial<ChosenSide> = {}) =>
      chosenToView(facts(['a'], ['a']), sideUuid(looked), { chosen: sideUuid('c'), retake: null, ...choice });
    expect([look('b'), look('a')]).toEqual(['b', 'a']);
    const finished = facts(['a', 'b']);
    const chosen = sideUuid('c');
    const retake = { sideUuid: sideUuid('b'), photoId: photoId('b') };
    expect(chosenToView(finished, sideUuid('a'), { chosen, retake: null })).toBe('c');
    expect(chosenToView(finished, sideUuid('a'), { chosen: sideUuid('b'), retake })).toBeNull();
  });
  test('behind the last chosen side that has its photo the next one goes to a side before it that has none', () => {
    const goes = (goesOn: boolean) => sideForNext(facts(['b', 'c']), { chosen: sideUuid('c'), retake: null }, goesOn);
    expect([goes(true), goes(false)]).toEqual(['a', null]);
  });
  test('after a photo: the next needed one behind it, then from the start', () => {
    const goesTo = (now: ReturnType<typeof facts>, placed: string) => nextSide(now, chosenAfter(now, sideUuid(placed)));
    expect(goesTo(facts(['b']), 'b')).toBe('c');
    expect(goesTo(facts(['b', 'c']), 'c')).toBe('a');
    expect(goesTo(facts(['a', 'b', 'c'], ['a']), 'b')).toBe('a');
    expect(goesTo(facts(['a', 'b', 'c']), 'c')).toBe('o');
    expect(goesTo(facts(['a', 'b', 'c', 'o']), 'c')).toBeNull();
  });
  test('going on chooses no optional side: one that comes back meanwhile goes first', () => {
    const chosen = chosenAfter(facts(['a', 'b', 'c']), sideUuid('c'));
    expect(chosen).toBeNull();
    expect(nextSide(facts(['a', 'b', 'c'], ['b']), chosen)).toBe('b');
  });
  test('in a round of re-shoots one photo more than was asked for is of no optional side', () => {
    const reshot = sideFacts(
      sides,
      ['a', 'b', 'c'].map((uuid) => photoOn(uuid)),
      [],
      [flag('b', { resolvedAt: 5 })],
    );
    expect(nextSide(reshot, null)).toBeNull();
    // But where it is chosen.
    expect(nextSide(reshot, sideUuid('o'))).toBe('o');
  });
});
