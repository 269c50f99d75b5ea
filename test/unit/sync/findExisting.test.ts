import { describe, expect, it } from 'vitest';
import { PartnerFailure } from '../../../main/domain/failure.ts';
import type { SrUuid } from '../../../main/domain/ids.ts';
import type { ExistingSr } from '../../../main/domain/model.ts';
import type { FoundSr, ListedSr } from '../../../main/domain/partner/service.ts';
import { findExisting, type LookingPartner } from '../../../main/sync/findExisting.ts';
import { asGiven } from '../../../main/texts/text.ts';

const draft = { primary: 'DRAFT', supplement: null };
const { signal } = new AbortController();
const item = { referenceId: 'SKU-1', existing: null };

function found(uuid: string, change: Partial<FoundSr> = {}): FoundSr {
  const named = { microId: null, legacyId: null, url: null, state: draft };
  return { srUuid: uuid as SrUuid, matchedBy: 'external_id', externalId: 'SKU-1', ...named, ...change } as FoundSr;
}

function listed(uuid: string, change: Partial<ListedSr> = {}): ListedSr {
  const nothing = { microId: null, typeUuid: null, serviceUuid: null, details: {} };
  return {
    srUuid: uuid as SrUuid,
    referenceId: 'SKU-1',
    state: draft,
    active: true,
    ...nothing,
    ...change,
  } as ListedSr;
}

interface World {
  readonly find?: FoundSr | null;
  readonly own: readonly string[];
  readonly pages?: readonly (readonly ListedSr[])[];
  readonly listFails?: PartnerFailure;
}

function partnerOf({ find = null, own, pages = [], listFails }: World) {
  const asked: string[] = [];
  const ifOwn = <Value>(name: string, uuid: string, value: Value): Value | null => {
    asked.push(`${name} ${uuid}`);
    return own.includes(uuid) ? value : null;
  };
  const progress = { currentRequired: 0, totalRequired: 1, currentOptional: 0, totalOptional: 0, met: false };
  const partner = {
    find: async () => find,
    ownSides: async (uuid: SrUuid) => ifOwn('sides', uuid, []),
    ownProgress: async (uuid: SrUuid) => ifOwn('progress', uuid, { ...progress, lastUploadDetectedAt: null }),
    srsPage: async (page: number) => {
      asked.push(`page ${page}`);
      if (listFails) throw listFails;
      return { entries: pages[page - 1] ?? [], totalPages: pages.length };
    },
  } as unknown as LookingPartner;
  return { partner, asked };
}

const existing = async (world: World, given: Parameters<typeof findExisting>[1] = item, canList = true) => {
  const { partner, asked } = partnerOf(world);
  return { sr: (await findExisting(partner, given, canList, signal))?.srUuid ?? null, asked };
};

describe('the SR that the account has under a reference', () => {
  it('is the one that Find gives, where our credential may read it', async () => {
    expect(await existing({ find: found('ours'), own: ['ours'] })).toEqual({
      sr: 'ours',
      asked: ['sides ours', 'progress ours'],
    });
  });

  it('is the one behind a stranger of the same reference, by the list of the account', async () => {
    const world = {
      find: found('theirs'),
      own: ['ours'],
      pages: [[listed('other', { referenceId: 'X' })], [listed('ours')]],
    };
    expect(await existing(world)).toEqual({
      sr: 'ours',
      asked: ['sides theirs', 'page 1', 'page 2', 'sides ours', 'progress ours'],
    });
  });

  it('of two in the list is the first that is ours, with its state known', async () => {
    const pages = [[listed('no state', { state: null }), listed('theirs'), listed('first'), listed('second')]];
    expect((await existing({ find: found('stranger'), own: ['first', 'second', 'no state'], pages })).sr).toBe('first');
  });

  it('is none where a person passed over the only one', async () => {
    const passed: ExistingSr = { srUuid: 'ours' as SrUuid, state: draft, held: 0, sides: 1, answer: 'anew' };
    const world = { find: found('ours'), own: ['ours'], pages: [[listed('ours')]] };
    expect((await existing(world, { ...item, existing: passed })).sr).toBeNull();
  });

  it('is none where Find knows nothing: the list is not gone through', async () => {
    expect(await existing({ own: ['ours'], pages: [[listed('ours')]] })).toEqual({ sr: null, asked: [] });
  });

  it('is none where there is no list, or a list that is refused', async () => {
    const world = { find: found('theirs'), own: [], pages: [[listed('ours')]] };
    expect((await existing(world, item, false)).asked).toEqual(['sides theirs']);
    const failure = (kind: 'not_found' | 'timeout') =>
      new PartnerFailure({ kind, code: kind, text: asGiven('no'), outcomeUnknown: false, endpoint: 'list_srs' });
    expect((await existing({ ...world, listFails: failure('not_found') })).sr).toBeNull();
    await expect(existing({ ...world, listFails: failure('timeout') })).rejects.toThrow();
  });

  it('ends with the last page, also where the partner tells no number of pages', async () => {
    const pages = Array.from({ length: 3 }, () => [listed('theirs')]);
    expect(
      (await existing({ find: found('x'), own: [], pages })).asked.filter((call) => call.startsWith('page')),
    ).toEqual(['page 1', 'page 2', 'page 3']);
  });
});
