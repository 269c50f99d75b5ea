import { describe, expect, it } from 'vitest';
import { type Done, type DoneFacts, type DoneSide, doneOf } from '../../../main/domain/item/done.ts';

const side = (label: string, change: Partial<DoneSide> = {}): DoneSide => ({
  uuid: label,
  label,
  required: true,
  status: 'captured',
  photo: { id: `photo of ${label}`, addedAt: 10, notes: [] },
  ...change,
});
const blurred = (label: string, change: Partial<DoneSide> = {}) =>
  side(label, { photo: { id: `photo of ${label}`, addedAt: 10, notes: [{ severity: 'warning' }] }, ...change });
const empty = (label: string, change: Partial<DoneSide> = {}) =>
  side(label, { status: 'missing', photo: null, ...change });

const whole: DoneFacts = {
  stage: 'ready',
  requirements: 'server',
  progress: null,
  sides: [side('Front'), side('Back'), empty('Sole', { required: false })],
  sidesNotNamed: false,
  unplacedRejections: [],
  wrongItem: [],
  submittedAt: null,
  heldElsewhere: false,
};
const somewhere = { sideUuid: null };

describe('what Done is', () => {
  const cases: readonly (readonly [string, Partial<DoneFacts>, Done])[] = [
    ['all is there', {}, { kind: 'ready' }],
    ['a required side is empty', { sides: [side('Front'), empty('Back')] }, { kind: 'missing', sides: ['Back'] }],
    ['the sides are not known', { sides: [], requirements: 'none' }, { kind: 'missing', sides: [] }],
    ['others hold what is empty here', { sides: [empty('Front')], heldElsewhere: true }, { kind: 'ready' }],
    ['the partner asks for none and counts it', { sides: [], progress: { met: true } }, { kind: 'ready' }],
    [
      'an optional side was rejected',
      { sides: [side('Front'), side('Sole', { required: false, status: 'rejected' })] },
      { kind: 'rejectedSides', sides: ['Sole'] },
    ],
    ['it was rejected with no side named', { stage: 'reshoot', sidesNotNamed: true }, { kind: 'rejectedUnnamed' }],
    [
      'photos have a warning, or may be of another item',
      {
        sides: [blurred('Front'), side('Back'), blurred('Sole', { required: false })],
        wrongItem: [{ photoId: 'photo of Back' }],
      },
      {
        kind: 'toLookAt',
        count: 3,
        photos: ['Front', 'Back', 'Sole'].map((uuid) => ({ photoId: `photo of ${uuid}`, sideUuid: uuid })),
      },
    ],
    ['a remark of the partner names no side', { unplacedRejections: [1] }, { kind: 'toLookAt', count: 1, photos: [] }],
    [
      'the warning is of a photo that was submitted before',
      { sides: [blurred('Front')], submittedAt: 10 },
      { kind: 'ready' },
    ],
    ['it is sent off', { sides: [blurred('Front')], stage: 'sending' }, { kind: 'ready' }],
    ['it takes no photos', { stage: 'in_review', sides: [empty('Front')] }, { kind: 'closed' }],
  ];
  it.each(cases)('where %s', (_, change, done) => {
    expect(doneOf({ ...whole, ...change })).toEqual(done);
  });

  it('is under way while as many photos come as sides wait', () => {
    const one = { ...whole, sides: [side('Front'), empty('Back')] };
    const two = { ...whole, sides: [empty('Front'), empty('Back')] };
    expect(doneOf(one, [somewhere])).toEqual({ kind: 'underWay', sides: ['Back'] });
    expect(doneOf(two, [somewhere])).toEqual({ kind: 'missing', sides: ['Front', 'Back'] });
    expect(doneOf(two, [somewhere, somewhere])).toEqual({ kind: 'underWay', sides: ['Front', 'Back'] });
  });

  it('is under way for a photo that nothing waits for, and for one of a rejected side', () => {
    expect(doneOf(whole, [{ sideUuid: 'Sole' }])).toEqual({ kind: 'underWay', sides: ['Sole'] });
    expect(doneOf(whole, [somewhere])).toEqual({ kind: 'underWay', sides: [] });
    const rejected = { ...whole, sides: [side('Front', { status: 'rejected' })] };
    expect(doneOf(rejected, [somewhere])).toEqual({ kind: 'underWay', sides: ['Front'] });
  });

  it('stays what it is where no photo that comes can change it', () => {
    expect(doneOf({ ...whole, sidesNotNamed: true }, [somewhere])).toEqual({ kind: 'rejectedUnnamed' });
    expect(doneOf({ ...whole, stage: 'cancelled' }, [somewhere])).toEqual({ kind: 'closed' });
  });
});
