import { expect, it } from 'vitest';
import { createSrAnswer } from '../../../main/partner/schemas/createSr.ts';
import { findSrAnswer } from '../../../main/partner/schemas/findSr.ts';
import { brandModelsAnswer, modelsAnswer } from '../../../main/partner/schemas/models.ts';
import { progressAnswer } from '../../../main/partner/schemas/progress.ts';
import { listSrsAnswer } from '../../../main/partner/schemas/serviceRequests.ts';
import { sideGroupsAnswer } from '../../../main/partner/schemas/sideGroups.ts';
import { readTime } from '../../../main/partner/schemas/values.ts';

const groups = (side: object) => ({ data: { side_groups: [{ uuid: 'g', sides: [side] }] } });

it('does without everything optional of a side', () => {
  expect(sideGroupsAnswer.parse(groups({ uuid: 's', required: 'false', ordinal: 'x', overlay_image: null }))).toEqual([
    {
      uuid: 'g',
      name: '',
      description: '',
      lock: false,
      sides: [
        {
          uuid: 's',
          name: '',
          description: '',
          ordinal: 0,
          required: false,
          overlayImage: null,
          exampleImage: null,
          thumbnailImage: null,
          active: true,
        },
      ],
    },
  ]);
});

it.each([
  ['a side without uuid', sideGroupsAnswer, groups({ name: 'Front' })],
  ['a side with an empty uuid', sideGroupsAnswer, groups({ uuid: ' ' })],
  ['a group without sides', sideGroupsAnswer, { data: { side_groups: [{ uuid: 'g' }] } }],
  ['no side groups', sideGroupsAnswer, { data: {} }],
  ['counts that are no integers', progressAnswer, { progress: { current_required: 1.5, total_required: 2 } }],
  ['negative counts', progressAnswer, { progress: { current_required: -1, total_required: 2 } }],
  ['no counts', progressAnswer, { progress: {} }],
  ['a state without primary', findSrAnswer, { details: { id: 'x', state: { supplement: 'PENDING' } } }],
  ['an SR without uuid', createSrAnswer, { sr: { micro_id: 1 } }],
  ['neither variant', createSrAnswer, { success: true }],
  ['a null answer', createSrAnswer, null],
  ['no list of SRs', listSrsAnswer, { success: true }],
])('refuses %s', (_name, schema, value) => {
  expect(schema.safeParse(value).success).toBe(false);
});

it('reads progress with drift, and works out what is missing', () => {
  expect(
    progressAnswer.parse({ progress: { current_required: '3', total_required: 3 }, last_upload_detected: 'soon' }),
  ).toEqual({
    currentRequired: 3,
    totalRequired: 3,
    currentOptional: 0,
    totalOptional: 0,
    met: true,
    lastUploadDetectedAt: null,
    details: { updatedAt: null, storageCheckedAt: null },
  });
  expect(progressAnswer.parse({ progress: { current_required: 3, total_required: 3, met: false } }).met).toBe(false);
});

it('keeps state values that the table does not list, and identifiers sent as numbers', () => {
  expect(
    findSrAnswer.parse({ details: { id: 'x', micro_id: 5, state: { primary: 'QUEUE', supplement: 'ODD' } }, extra: 1 }),
  ).toEqual({
    srUuid: 'x',
    microId: '5',
    legacyId: null,
    message: null,
    state: { primary: 'QUEUE', supplement: 'ODD' },
    url: null,
  });
  expect(createSrAnswer.parse({ data: { uuid: 'x', status: 'held' } })).toEqual({
    srUuid: 'x',
    microId: null,
    state: { primary: 'HELD', supplement: null },
    sideGroups: null,
    details: { externalId: null, status: 'held', createdAt: null, mediaRequirements: null },
  });
});

it('reads both shapes of a model', () => {
  expect(
    brandModelsAnswer.parse({
      models: [{ uuid: 'm', name: 'M', brand: 'b', 'created-at': 'x', 'updated-at': '2026-01-01' }],
    }),
  ).toEqual([{ uuid: 'm', name: 'M', brandUuid: 'b', createdAt: null, updatedAt: Date.UTC(2026, 0, 1) }]);
  const page = modelsAnswer.parse({
    models: [{ uuid: 'm', name: 'M', media: null, brand: { uuid: 'b', name: 'B' }, types: null, category: null }],
    metadata: { total_pages: -1, page_number: '2' },
  });
  expect(page.entries).toMatchObject([{ uuid: 'm', media: null, brand: { uuid: 'b', media: null, sides: [] } }]);
  expect(page.metadata).toEqual({ totalCount: null, pageNumber: 2, totalPages: null, pageSize: null });
  expect(modelsAnswer.parse({ models: [] }).metadata.totalPages).toBeNull();
});

it('takes a time without zone for UTC', () => {
  const at = Date.UTC(2026, 2, 4, 5, 6, 7, 890);
  for (const text of [
    '2026-03-04T05:06:07.890Z',
    '2026-03-04T05:06:07.89',
    '2026-03-04 05:06:07,890',
    '2026-03-04T07:06:07.890+02:00',
    '2026-03-04T07:06:07.890+0200',
  ])
    expect(readTime(text)).toBe(at);
  for (const value of ['5', 'yesterday', '2026-13-01', '', 5, null]) expect(readTime(value)).toBeNull();
});

it.each([
  [0, 2, false],
  ['0', 2, false],
  ['false', 2, false],
  [1, 1, true],
  ['true', 1, true],
  [undefined, 2, true],
  [undefined, 1, false],
])('reads met: %j with %i of 2 sides as %s', (met, current_required, expected) => {
  const progress = { current_required, total_required: 2, met };
  expect(progressAnswer.parse({ progress }).met).toBe(expected);
});

it('takes what an SR tells beside for what it is, and what does not fit for not told', () => {
  const details = (sr: object) => createSrAnswer.parse({ sr: { uuid: 'x', ...sr } }).details;
  const nothing = details({});
  expect(new Set(Object.values(nothing ?? {}))).toEqual(new Set([null]));
  expect(
    details({
      active: 'true',
      migrated: 7,
      summary: 'none',
      external_id: 5,
      created_at: '2026-01-01T00:00:00Z',
      user: {},
    }),
  ).toEqual({ ...nothing, active: true, externalId: '5', createdAt: Date.UTC(2026, 0, 1) });
});
