import { describe, expect, test } from 'vitest';
import type { FailureDetails, FailureKind } from '../../../main/domain/failure.ts';
import { credentialChoice } from '../../../main/partner/credentials.ts';
import type { PartnerCalls } from '../../../main/partner/partnerCalls.ts';
import { mentionedNames, namesToTry } from '../../../main/partner/probe/candidates.ts';
import { credentialsToTry } from '../../../main/partner/probe/credentialsToTry.ts';
import {
  filtersTree,
  keepsPlace,
  keepsSizeOne,
  showsCounts,
  showsInactive,
  turnsPage,
} from '../../../main/partner/probe/effects.ts';
import type { EndpointFinding, ParamFinding, ProbeFindings } from '../../../main/partner/probe/findings.ts';
import { findName, type ProbeStep } from '../../../main/partner/probe/findName.ts';
import { learnProgress } from '../../../main/partner/probe/learnProgress.ts';
import { learnTree } from '../../../main/partner/probe/learnTaxonomy.ts';
import { createNotebook, type Notebook } from '../../../main/partner/probe/notebook.ts';
import { type ProbeAnswer, type ProbeRead, tryRead } from '../../../main/partner/probe/probeRead.ts';
import { proposeProfile } from '../../../main/partner/probe/proposeProfile.ts';
import { unprovenWrites } from '../../../main/partner/probe/unprovenWrites.ts';
import { parseProfile } from '../../../main/partner/profile.ts';
import { asGiven, type Text } from '../../../main/texts/text.ts';

function profile(auth: object = {}, params: object = {}) {
  return parseProfile(JSON.stringify({ name: 'a', base_url: 'https://a.example', auth, params }));
}

function refusal(kind: FailureKind, words = ''): ProbeAnswer {
  const failure = {
    kind,
    code: kind,
    text: asGiven(words),
    serverMessage: words,
    outcomeUnknown: false,
    endpoint: 'x',
  };
  return { kind: 'failed', failure: failure as FailureDetails };
}

describe('the name of a parameter', () => {
  const names = ['page', 'pageNumber', 'page_no', 'p', 'seite'];

  /** A server that knows one name: it refuses, or passes over, the others. */
  function server(known: string | null, manner: 'strict' | 'loose', words = 'unknown parameter') {
    const asked: string[][] = [];
    function answer(read: ProbeRead): ProbeAnswer {
      const used = Object.keys(read.query);
      asked.push(used);
      if (manner === 'strict' && used.some((name) => name !== known)) return refusal('refused', words);
      const value = used.includes(known ?? '') ? 'two' : 'one';
      return { kind: 'answered', value, misfit: null };
    }
    return { asked, answer };
  }

  function run(current: string, { answer }: ReturnType<typeof server>, effect = 'two', bad = '', tried = names) {
    const read = (used: readonly string[]): ProbeRead => ({
      endpoint: 'models',
      id: '',
      query: Object.fromEntries(used.map((name) => [name, 2])),
      credential: { mode: 'none', userToken: false },
    });
    const search = findName({
      current,
      names: (mentioned) => [...mentioned, ...tried],
      tries: [{ ask: read, proves: (said) => said.kind === 'answered' && said.value === effect }],
      askBadly: bad === '' ? null : () => ({ ...read(['bad']), id: 'bad' }),
      *refusesUnknown() {
        return (yield read(['nonsense'])).kind === 'failed';
      },
    });
    let step = search.next();
    for (let calls = 0; !step.done && calls < 50; calls += 1)
      step = search.next(step.value.id === 'bad' ? refusal('refused', bad) : answer(step.value));
    return step.done ? step.value : 'endless';
  }

  test('that works costs one call', () => {
    const partner = server('page', 'strict');
    expect(run('page', partner)).toEqual({ name: 'page', proof: 'effect' });
    expect(partner.asked).toEqual([['page']]);
  });

  test.each(names)('is found where others are refused: %s', (known) => {
    expect(run('page_number', server(known, 'strict'))).toEqual({ name: known, proof: 'effect' });
  });

  test.each(names)('is found where others are passed over: %s', (known) => {
    const partner = server(known, 'loose');
    expect(run('page_number', partner)).toEqual({ name: known, proof: 'effect' });
    expect(partner.asked.length).toBeLessThanOrEqual(9);
  });

  test('is found among many that are passed over by few calls', () => {
    const many = Array.from({ length: 64 }, (_, index) => `name${index}`);
    const partner = server('name61', 'loose');
    expect(run('page_number', partner, 'two', '', many)).toEqual({ name: 'name61', proof: 'effect' });
    expect(partner.asked.length).toBeLessThanOrEqual(24);
  });

  test('is taken from the words of a refusal', () => {
    const partner = server('blatt', 'strict', 'blatt is required');
    expect(run('page_number', partner)).toEqual({ name: 'blatt', proof: 'effect' });
    expect(partner.asked).toEqual([['page_number'], ['nonsense'], ['blatt']]);
  });

  test('without an effect counts only where other names are refused', () => {
    expect(run('page', server('page', 'strict'), 'never')).toEqual({ name: 'page', proof: 'accepted' });
    expect(run('wrong', server('seite', 'strict'), 'never')).toEqual({ name: 'seite', proof: 'accepted' });
    expect(run('page', server('page', 'loose'), 'never')).toBeNull();
  });

  test('is proved by a refusal that names it and no other', () => {
    expect(run('a', server(null, 'loose'), 'never', 'seite must be true or false')).toEqual({
      name: 'seite',
      proof: 'refusal',
    });
    expect(run('a', server(null, 'loose'), 'never', 'page and seite are wrong')).toBeNull();
  });

  test('that no server has is not made up', () => {
    expect(run('page_number', server(null, 'strict'))).toBeNull();
    expect(run('page_number', server(null, 'loose'))).toBeNull();
  });
});

test('names built like proved ones are tried first, after the profile’s own and those that were spoken of', () => {
  const field = { endpoint: 'models', param: 'type' } as const;
  expect(namesToTry(field, 'type', ['kind'], ['brandId', 'page']).slice(0, 3)).toEqual(['type', 'kind', 'typeId']);
  expect(namesToTry(field, 'type', [], ['brand_uuid'])[1]).toBe('type_uuid');
});

test('names in the words of a refusal', () => {
  expect(mentionedNames('Validation error: sr_id is required', [])).toEqual(['sr_id']);
  expect(mentionedNames('Missing required parameter: "srId"', [])).toEqual(['srId']);
  expect(mentionedNames('A token is required', [])).toEqual([]);
  expect(mentionedNames('limit must be a number', ['limit', 'size'])).toEqual(['limit']);
});

describe('the effect of a parameter', () => {
  const model = (uuid: string) => ({ uuid, name: uuid });
  const models = (...uuids: string[]) => ({ models: uuids.map(model) });
  const brand = (uuid: string, active = true) => ({ uuid, name: uuid, active });
  const tree = (...brands: string[]) => ({
    data: [
      { uuid: 'c', name: 'c', types: [{ uuid: 't', name: 't', brands: brands.map((uuid) => ({ uuid, name: uuid })) }] },
    ],
  });

  test.each([
    ['another page', turnsPage(models('a', 'b')), models('c', 'd'), true],
    ['an empty page', turnsPage(models('a', 'b')), models(), true],
    ['the same page again', turnsPage(models('a', 'b')), models('a', 'b'), false],
    ['a page that overlaps', turnsPage(models('a', 'b')), models('b', 'c'), false],
    ['one of many', keepsSizeOne(models('a', 'b')), models('a'), true],
    ['one where there is one', keepsSizeOne(models('a')), models('a'), false],
    ['counts', showsCounts({ data: [{ name: 'a' }] }), { data: [{ name: 'a', count: 3 }] }, true],
    ['counts as texts', showsCounts({ data: [{ name: 'a' }] }), { data: [{ name: 'a', count: '3' }] }, true],
    ['the same counts', showsCounts({ data: [{ count: 1 }] }), { data: [{ count: 2 }] }, false],
    ['inactive brands', showsInactive({ data: [brand('a')] }), { data: [brand('a'), brand('b', false)] }, true],
    ['more active brands', showsInactive({ data: [brand('a')] }), { data: [brand('a'), brand('b')] }, false],
    ['other inactive brands', showsInactive({ data: [brand('a')] }), { data: [brand('b', false)] }, false],
    ['a part of the tree', filtersTree(tree('a', 'b'), true), tree('a'), true],
    ['all of the tree', filtersTree(tree('a', 'b'), true), tree('a', 'b'), false],
    ['more of the tree', filtersTree(tree('a'), false), tree('a', 'b'), true],
    ['another tree', filtersTree(tree('a', 'b'), true), tree('c'), false],
    ['models of the place', keepsPlace(models('a', 'b'), new Set(['a', 'z'])), models('a', 'z'), true],
    ['models of elsewhere', keepsPlace(models('a', 'b'), new Set(['a'])), models('a', 'b'), false],
    ['no models at all', keepsPlace(models('a', 'b'), new Set(['a'])), models(), false],
    ['fewer, with no models in the tree', keepsPlace(models('a', 'b'), new Set()), models('b'), true],
    ['something else', turnsPage(models('a')), { error: 'no' }, false],
  ])('%s', (_name, effect, answer, shows) => {
    expect(effect(answer)).toBe(shows);
  });
});

describe('what is learnt of an endpoint', () => {
  const answered = (value: unknown, misfit: Text | null = null): ProbeAnswer => ({ kind: 'answered', value, misfit });

  /** The parameters that are learnt from a partner that answers so. */
  function learnt(
    learn: (notebook: Notebook) => ProbeStep<unknown>,
    answer: (query: ProbeRead['query']) => ProbeAnswer,
  ): Readonly<Record<string, string | null>> {
    const notebook = createNotebook({ profile: profile(), hasApiKey: true, hasUserToken: false });
    const steps = learn(notebook);
    let step = steps.next();
    for (let calls = 0; !step.done && calls < 200; calls += 1) step = steps.next(answer(step.value.query));
    return Object.fromEntries(notebook.findings.params.map(({ field, name }) => [field.param, name]));
  }

  test('progress that comes only with the parameter proves it, though without it there is an answer of another form', () => {
    const sr = { current: 'sr_uuid', srUuid: 'known', unknownUuid: 'unknown' };
    const answer = (query: ProbeRead['query']) =>
      query.sr === 'known' ? answered({ progress: {} }) : answered({}, asGiven('progress is missing'));
    expect(learnt((notebook) => learnProgress(notebook, sr), answer)).toEqual({ sr: 'sr' });
  });

  test('where active entries alone are the rule, it is `false` that shows the parameter', () => {
    const treeOf = (...brands: string[]) => ({
      data: [
        {
          uuid: 'c',
          name: 'c',
          types: [{ uuid: 't', name: 't', brands: brands.map((id) => ({ uuid: id, name: id })) }],
        },
      ],
    });
    const answer = (query: ProbeRead['query']) =>
      answered(query.active_only === false ? treeOf('a', 'inactive') : treeOf('a'));
    expect(learnt(learnTree, answer)).toMatchObject({ active: 'active_only' });
  });

  test.each([
    ['no object at all', null, 'partner.misfitBody'],
    ['an object without what the spec shows', {}, 'partner.misfit'],
  ])('an answer that is %s is told as that', async (_name, value, id) => {
    const calls = { ask: async () => ({ content: { kind: 'json', value, text: '' } }) } as unknown as PartnerCalls;
    const credential = { mode: 'none', userToken: false } as const;
    const read: ProbeRead = { endpoint: 'progress', id: '', query: {}, credential };
    expect(await tryRead(calls, read, new AbortController().signal)).toMatchObject({ misfit: { id } });
  });
});

describe('the credentials to try', () => {
  const held = { hasApiKey: true, hasUserToken: true };
  const reported = (changes: Partial<typeof held>, auth: object, endpoint: 'models' | 'find' = 'models') =>
    credentialsToTry({ profile: profile(auth), ...held, ...changes }, endpoint, []).map(
      ({ mode, userToken }) => `${mode}${userToken ? '+user' : ''}`,
    );

  test('are the profile’s own first, and the user token last', () => {
    expect(reported({}, {})).toEqual(['bearer', 'x-api-key', 'none', 'bearer+user', 'x-api-key+user']);
    expect(reported({}, { default: 'none' })[0]).toBe('none');
    expect(reported({}, { user_token: ['models'] })[0]).toBe('bearer+user');
  });

  test('are those that are stored', () => {
    expect(reported({ hasUserToken: false }, { user_token: true })).toEqual(['bearer', 'x-api-key', 'none']);
    expect(reported({ hasApiKey: false }, {})).toEqual(['none']);
  });

  test('are none for find', () => {
    expect(reported({}, { user_token: true }, 'find')).toEqual(['none']);
  });
});

describe('the profile that is proposed', () => {
  type Endpoint = EndpointFinding['endpoint'];
  const works = (endpoint: Endpoint, mode: 'bearer' | 'x-api-key' | 'none', userToken = false): EndpointFinding => ({
    endpoint,
    outcome: 'works',
    credential: { mode, userToken },
    text: asGiven(''),
    failure: null,
  });
  const found = (endpoints: EndpointFinding[], params: ParamFinding[] = []): ProbeFindings => ({ endpoints, params });
  const changes = (auth: object, endpoints: EndpointFinding[]) =>
    proposeProfile(profile(auth), found(endpoints)).changes.map(({ field, to, proof }) => [field, to, proof]);

  test('is the same where all works', () => {
    const before = profile({ default: 'bearer', endpoints: { models: 'none' } });
    const proposal = proposeProfile(before, found([works('models', 'none'), works('type', 'bearer')]));
    expect(proposal).toEqual({ profile: before, changes: [] });
  });

  test('changes the endpoints that were read, never the default, by which writes go', () => {
    expect(changes({}, [works('models', 'x-api-key'), works('type', 'x-api-key'), works('progress', 'none')])).toEqual([
      ['auth.endpoints.models', 'x-api-key', 'credential'],
      ['auth.endpoints.type', 'x-api-key', 'credential'],
      ['auth.endpoints.progress', 'none', 'credential'],
    ]);
    expect(changes({}, [works('models', 'x-api-key'), works('type', 'bearer')])).toEqual([
      ['auth.endpoints.models', 'x-api-key', 'credential'],
    ]);
  });

  test('leaves every write as it is, and says which of them are to be looked at', () => {
    const sides = [works('side_groups', 'x-api-key', true), works('type', 'bearer')];
    expect(changes({}, sides)).toEqual([
      ['auth.endpoints.side_groups', 'x-api-key', 'credential'],
      ['auth.user_token', ['side_groups'], 'credential'],
    ]);
    const all = [works('side_groups', 'x-api-key'), works('type', 'x-api-key')];
    const { profile: after } = proposeProfile(profile({}), found(all));
    for (const write of ['create', 'upload_media', 'submit_sr', 'cancel_sr', 'user'] as const)
      expect(credentialChoice(after, write)).toEqual(credentialChoice(profile({}), write));
    const said = unprovenWrites(after, found(all)).map(({ endpoint, text }) => [endpoint, text.id]);
    expect(said).toEqual([
      ['create', 'probe.notProvenDoubtful'],
      ['upload_media', 'probe.notProvenDoubtful'],
      ['submit_sr', 'probe.notProvenDoubtful'],
      ['cancel_sr', 'probe.notProvenDoubtful'],
      ['user', 'probe.notProvenDoubtful'],
    ]);
    expect(unprovenWrites(after, found(sides))[0]?.text.id).toBe('probe.notProven');
    expect(changes({ endpoints: { create: 'bearer', side_groups: 'x-api-key' }, user_token: true }, sides)).toEqual([]);
  });

  test('has the names that were proved, and leaves the others', () => {
    const param = (name: string | null, current: string): ParamFinding => ({
      field: { endpoint: 'models', param: 'page' },
      current,
      name,
      proof: name === null ? null : 'effect',
      text: asGiven(''),
    });
    const before = profile({}, { models: { page: 'seite' } });
    expect(proposeProfile(before, found([], [param(null, 'seite')])).changes).toEqual([]);
    const { profile: after } = proposeProfile(before, found([], [param('page', 'seite')]));
    expect(after).toEqual(profile({}, { models: { page: 'page' } }));
  });
});
