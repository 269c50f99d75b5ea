import { describe, expect, test } from 'vitest';
import type { SideUuid } from '../../../main/domain/ids.ts';
import {
  contradictsRequirements,
  isEmptyByMistake,
  requirementsChange,
} from '../../../main/domain/item/requirementsChange.ts';
import { english } from '../../../main/texts/render.ts';
import { item } from '../store/samples.ts';
import { factsOf, side } from './facts.ts';

const said = (...of: Parameters<typeof requirementsChange>): string | null => {
  const change = requirementsChange(...of);
  return change && english(change);
};
const none = new Map<SideUuid, SideUuid | null>();

describe('what a person reads of changed requirements', () => {
  const before = [side('Front'), side('Heel'), side('Toe', { required: false })];

  test.each([
    ['the same', before, null],
    ['other pictures', before.map((one) => ({ ...one, overlayImage: 'https://elsewhere.example/1.png' })), null],
    ['one less', before.slice(0, 1), 'The partner does not ask for these sides any more: Heel, Toe.'],
    ['one more', [...before, side('Tag')], 'The partner asks for one more side: Tag.'],
    ['optional', [side('Front'), side('Heel', { required: false }), before[2]!], 'This side is optional now: Heel.'],
    ['required', [side('Front'), side('Heel'), side('Toe')], 'This side is required now: Toe.'],
    ['none', [], 'The partner asks for no photos of this item any more.'],
  ])('%s', (_name, after, expected) => {
    expect(said(before, after, none, 0)).toBe(expected);
  });

  test('a side that goes on under another uuid is no change; photos without a side are said', () => {
    const after = [side('Front'), side('heel-2', { name: 'Heel' }), before[2]!];
    const successors = new Map([['Heel' as SideUuid, 'heel-2' as SideUuid]]);
    expect(said(before, after, successors, 0)).toBeNull();
    expect(said(before, before.slice(1), none, 1)).toBe(
      'The partner does not ask for this side any more: Front. 1 photo has no side any more and is in the tray.',
    );
  });
});

describe('progress that speaks of other requirements', () => {
  const known = { ...item('1'), requirements: 'server' as const, requirementsReadAt: 10 };
  const { sides } = factsOf({ sides: [side('Front'), side('Heel'), side('Toe', { required: false })] });
  const progress = {
    currentRequired: 1,
    totalRequired: 2,
    currentOptional: 0,
    totalOptional: 1,
    met: false,
    lastUploadDetectedAt: null,
  };

  test.each([
    ['the same', {}, false],
    ['fewer required', { totalRequired: 1 }, true],
    ['more optional', { totalOptional: 2 }, true],
    ['all met, with a side missing here', { met: true }, true],
  ])('%s', (_name, changes, expected) => {
    expect(contradictsRequirements(known, sides, { ...progress, ...changes })).toBe(expected);
  });

  test('the same contradiction is asked about once', () => {
    const odd = { ...progress, totalRequired: 1 };
    expect(contradictsRequirements({ ...known, progress: odd, progressReadAt: 9 }, sides, odd)).toBe(false);
    expect(contradictsRequirements({ ...known, progress: odd, progressReadAt: 11 }, sides, odd)).toBe(true);
    expect(contradictsRequirements({ ...known, progress: odd, progressReadAt: 9 }, sides, { ...odd, met: true })).toBe(
      true,
    );
    expect(contradictsRequirements({ ...known, requirements: 'template' }, sides, odd)).toBe(false);
  });

  test('a list without sides is no list while progress counts some', () => {
    expect(isEmptyByMistake([], progress)).toBe(true);
    expect(isEmptyByMistake([], { ...progress, totalRequired: 0, totalOptional: 0 })).toBe(false);
    expect(isEmptyByMistake(sides, progress)).toBe(false);
  });
});
