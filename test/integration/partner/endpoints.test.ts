import { expect, it } from 'vitest';
import type { SideUuid } from '../../../main/domain/ids.ts';
import type { PartnerPort } from '../../../main/sync/partnerPort.ts';
import { answer, answerJson, type RecordedRequest } from '../../fakes/httpsServer.ts';
import {
  apiKey,
  createStation,
  failureOf,
  gather,
  holdsCredential,
  noSignal,
  sideUuid,
  sr,
  srUuid,
  userToken,
} from './harness.ts';

const station = createStation();

const side = {
  uuid: sideUuid,
  name: 'Front',
  description: 'The front',
  ordinal: 0,
  required: true,
  side_group_id: 'g',
  overlay_image: 'https://images.example.com/o.png',
  example_image: null,
  thumbnail_image: '',
  active: true,
};
const group = { uuid: 'g', name: 'Exterior', description: '', lock: false, sides: [side] };
const parsedGroup = {
  uuid: 'g',
  name: 'Exterior',
  description: '',
  lock: false,
  sides: [
    {
      uuid: sideUuid as SideUuid,
      name: 'Front',
      description: 'The front',
      ordinal: 0,
      required: true,
      overlayImage: 'https://images.example.com/o.png',
      exampleImage: null,
      thumbnailImage: null,
      active: true,
    },
  ],
};

function said({ method, path, headers, body }: RecordedRequest) {
  const interesting = [
    'authorization',
    'x-api-key',
    'x-user-token',
    'content-type',
    'accept',
    'accept-encoding',
    'user-agent',
  ];
  return {
    method,
    path,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => interesting.includes(name))),
    body: body.toString(),
  };
}

const plain = {
  accept: 'application/json',
  'accept-encoding': 'identity',
  'content-type': 'application/json',
  'user-agent': 'Sideshot/0.1.0',
};
const bearer = { ...plain, authorization: `Bearer ${apiKey}` };

it('speaks every endpoint as the spec has it', async () => {
  const server = await station.server((request, response) => {
    const route = `${request.method} ${request.path.split('?')[0]}`;
    const answers: Record<string, unknown> = {
      'POST /api/v2/sr': {
        success: true,
        message: '',
        sr: { uuid: srUuid, micro_id: 77, state: { primary: 'DRAFT', supplement: null } },
      },
      [`GET /api/v2/sr/${srUuid}/side-groups`]: { success: true, data: { side_groups: [group] } },
      'GET /api/side-groups/progress': {
        success: true,
        progress: { current_required: 1, total_required: 2, current_optional: 0, total_optional: 3, met: false },
        last_upload_detected: '2026-01-02T03:04:05.000Z',
      },
      'GET /api/sr/find/SKU%201%2F%C3%A4': {
        success: true,
        details: {
          id: srUuid,
          micro_id: '77',
          legacy_id: null,
          state: { primary: 'QC', supplement: 'PENDING' },
          url: 'https://v',
        },
      },
      'GET /api/v2/types/t': {
        category: 'SUCCESS',
        data: { uuid: 't', name: 'Tote', brands: [{ uuid: 'b', name: 'B' }] },
      },
      'GET /api/v2/types/t/brands': { success: true, data: [{ uuid: 'b', name: 'B', ordinal: null }], total: 1 },
      'GET /api/v2/categories/c': {
        category: 'SUCCESS',
        data: { uuid: 'c', name: 'Bags', sides: ['s'] },
        rc_hit: true,
      },
      'GET /api/v2/categories/tree': {
        success: true,
        data: [{ uuid: 'c', name: 'Bags', types: [{ uuid: 't', name: 'Tote', brands: null }] }],
      },
      'GET /api/brands/b/models': {
        models: [{ uuid: 'm', name: 'M', brand: 'b', 'created-at': '2026-01-01T00:00:00Z' }],
      },
      'GET /api/v2/models': {
        models: [
          { uuid: `m${new URLSearchParams(request.path.split('?')[1]).get('page_number')}`, name: 'M', types: null },
        ],
        metadata: { total_count: 2, page_number: 1, total_pages: 2, page_size: 1 },
      },
      'GET /api/services/v': {
        service: { uuid: 'v', name: 'Fast', description: '', expected_completion_time: 12, price: 1.5 },
      },
      'PUT /api/actor/users/u%2F1': { success: true, message: 'done', data: { id: 1 } },
      'GET /api/v2/sr': {
        success: true,
        data: [{ uuid: srUuid, external_id: 'SKU', state: { primary: 'QUEUE' } }],
        metadata: { total_pages: 1 },
      },
    };
    answerJson(response, answers[route] ?? { success: true });
  });
  const client = station.client(server.origin);
  const port: PartnerPort = client;
  const signal = noSignal();

  expect(
    await port.createSr(
      { uuid: srUuid, referenceId: 'SKU 1/ä', categoryUuid: 'c', typeUuid: 't', serviceUuid: null },
      signal,
    ),
  ).toMatchObject({ srUuid, microId: '77', state: { primary: 'DRAFT', supplement: null }, sideGroups: null });
  expect(await port.sideGroups(srUuid, signal)).toEqual([parsedGroup]);
  expect(await port.progress(srUuid, signal)).toMatchObject({
    currentRequired: 1,
    totalRequired: 2,
    currentOptional: 0,
    totalOptional: 3,
    met: false,
    lastUploadDetectedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  });
  expect(await port.find('SKU 1/ä', signal)).toEqual({
    srUuid,
    microId: '77',
    legacyId: null,
    message: null,
    state: { primary: 'QC', supplement: 'PENDING' },
    url: 'https://v',
  });
  expect(await client.type('t', signal)).toMatchObject({ name: 'Tote', brands: [{ uuid: 'b' }] });
  expect(await client.typeBrands('t', { withCounts: true }, signal)).toMatchObject({
    brands: [{ uuid: 'b' }],
    total: 1,
  });
  expect(await client.category('c', signal)).toMatchObject({ name: 'Bags', sides: ['s'] });
  expect(await port.categoryTree(signal)).toEqual([
    { uuid: 'c', name: 'Bags', types: [{ uuid: 't', name: 'Tote', brands: [] }] },
  ]);
  expect(await client.brandModels('b', signal)).toMatchObject([
    { uuid: 'm', brandUuid: 'b', createdAt: Date.UTC(2026, 0, 1) },
  ]);
  expect(await gather(client.models({ search: 'a&b', pageSize: 1 }, signal))).toMatchObject([
    { uuid: 'm1' },
    { uuid: 'm2' },
  ]);
  expect(await client.service('v', signal)).toMatchObject({ expectedCompletionTime: 12, price: 1.5 });
  expect(await port.updateUser('u/1', { email: 'a@example.com' }, signal)).toEqual({ id: 1 });
  expect(await gather(client.listSrs({}, signal))).toMatchObject([
    { srUuid, referenceId: 'SKU', state: { primary: 'QUEUE' } },
  ]);
  await port.submitSr(sr, signal);
  await port.cancelSr(sr, 'say "no"', signal);

  expect(server.requests.map(said)).toEqual([
    {
      method: 'POST',
      path: '/api/v2/sr',
      headers: bearer,
      body: JSON.stringify({ uuid: srUuid, reference_id: 'SKU 1/ä', item: { category: 'c', type: 't' } }),
    },
    { method: 'GET', path: `/api/v2/sr/${srUuid}/side-groups`, headers: bearer, body: '' },
    { method: 'GET', path: `/api/side-groups/progress?sr_uuid=${srUuid}`, headers: bearer, body: '' },
    { method: 'GET', path: '/api/sr/find/SKU%201%2F%C3%A4', headers: plain, body: '' },
    { method: 'GET', path: '/api/v2/types/t', headers: bearer, body: '' },
    { method: 'GET', path: '/api/v2/types/t/brands?include_counts=true', headers: bearer, body: '' },
    { method: 'GET', path: '/api/v2/categories/c', headers: bearer, body: '' },
    { method: 'GET', path: '/api/v2/categories/tree?active_only=true&include_counts=true', headers: bearer, body: '' },
    { method: 'GET', path: '/api/brands/b/models', headers: bearer, body: '' },
    { method: 'GET', path: '/api/v2/models?page_number=1&page_size=1&search=a%26b', headers: bearer, body: '' },
    { method: 'GET', path: '/api/v2/models?page_number=2&page_size=1&search=a%26b', headers: bearer, body: '' },
    { method: 'GET', path: '/api/services/v', headers: bearer, body: '' },
    { method: 'PUT', path: '/api/actor/users/u%2F1', headers: bearer, body: '{"email":"a@example.com"}' },
    { method: 'GET', path: '/api/v2/sr?page_number=1&page_size=100', headers: bearer, body: '' },
    { method: 'POST', path: `/api/v2/sr/${srUuid}/submit`, headers: bearer, body: '' },
    { method: 'POST', path: `/api/v2/sr/${srUuid}/cancel`, headers: bearer, body: '{"reason":"say \\"no\\""}' },
  ]);
});

it('understands both create answers', async () => {
  const server = await station.server((_request, response) =>
    answerJson(response, {
      success: true,
      data: {
        uuid: srUuid,
        reference_id: 'x',
        status: 'draft',
        requirements: { media_requirements: { expected: 1 }, side_groups: [group] },
      },
    }),
  );
  const request = { uuid: srUuid, referenceId: 'x', categoryUuid: 'c', typeUuid: 't', serviceUuid: 'v' };
  expect(await station.client(server.origin).createSr(request, noSignal())).toMatchObject({
    srUuid,
    microId: null,
    state: { primary: 'DRAFT', supplement: null },
    sideGroups: [parsedGroup],
  });
  expect(JSON.parse(server.requests[0]!.body.toString())).toMatchObject({ service: 'v' });
});

it('sends each endpoint the credential that the profile names, and find none at all', async () => {
  const server = await station.server((_request, response) =>
    answerJson(response, {
      success: true,
      data: [],
      details: { id: 'x', state: { primary: 'QC' } },
      service: { uuid: 'v' },
    }),
  );
  const auth = { default: 'x-api-key', user_token: true, endpoints: { service: 'none', submit_sr: 'bearer' } };
  const client = station.client(`${server.origin}/prefix/`, { auth });
  await client.categoryTree(noSignal());
  await client.service('v', noSignal());
  await client.submitSr(sr, noSignal());
  await client.find('..', noSignal());
  expect(server.requests.map(said)).toEqual([
    {
      method: 'GET',
      path: '/prefix/api/v2/categories/tree?active_only=true&include_counts=true',
      headers: { ...plain, 'x-api-key': apiKey, 'x-user-token': userToken },
      body: '',
    },
    { method: 'GET', path: '/prefix/api/services/v', headers: plain, body: '' },
    {
      method: 'POST',
      path: `/prefix/api/v2/sr/${srUuid}/submit`,
      headers: { ...bearer, 'x-user-token': userToken },
      body: '',
    },
    { method: 'GET', path: '/prefix/api/sr/find/%2E%2E', headers: plain, body: '' },
  ]);
  expect(holdsCredential(server.requests[3]!)).toBe(false);
});

it('sends the user token to the endpoints that the profile names, and to no other', async () => {
  const server = await station.server((_request, response) =>
    answerJson(response, { success: true, data: [], models: [], metadata: {}, service: { uuid: 'v' } }),
  );
  const auth = { user_token: ['category_tree', 'service'], endpoints: { service: 'none' } };
  const client = station.client(server.origin, { auth });
  await client.categoryTree(noSignal());
  await client.service('v', noSignal());
  for await (const _ of client.models({}, noSignal()));
  expect(server.requests.map(({ headers }) => [headers.authorization, headers['x-user-token']])).toEqual([
    [`Bearer ${apiKey}`, userToken],
    [undefined, userToken],
    [`Bearer ${apiKey}`, undefined],
  ]);
});

it('makes no call without a key that the endpoint needs', async () => {
  const server = await station.server();
  const client = station.client(server.origin, {}, { credentials: () => ({ apiKey: null, userToken }) });
  expect(await failureOf(client.categoryTree(noSignal()))).toMatchObject({ kind: 'credentials', code: 'no_api_key' });
  const odd = station.client(server.origin, {}, { credentials: () => ({ apiKey: 'a\r\nb: c', userToken }) });
  expect(await failureOf(odd.categoryTree(noSignal()))).toMatchObject({ kind: 'credentials', code: 'bad_api_key' });
  expect(server.connections()).toBe(0);
});

it('puts brand and model of the item where the profile has them, and an empty text for one that it has not', async () => {
  const server = await station.server();
  const operations = {
    submit_sr: { path: '/s/{sr_uuid}?brand={brand}', body: { brand: '{brand}', model: '{model}' } },
  };
  await station.client(server.origin, { operations }).submitSr({ ...sr, brand: 'H&M' }, noSignal());
  expect(server.requests.map(said)).toMatchObject([
    { path: `/s/${srUuid}?brand=H%26M`, body: JSON.stringify({ brand: 'H&M', model: '' }) },
  ]);
});

it('says what the deployment does not offer', async () => {
  const server = await station.server();
  const operations = { upload_media: null, submit_sr: null, cancel_sr: null, list_srs: null };
  const client = station.client(server.origin, { operations });
  const { request } = await station.upload(10);
  for (const call of [
    client.submitSr(sr, noSignal()),
    client.cancelSr(sr, 'r', noSignal()),
    client.uploadMedia(request, noSignal()),
    gather(client.listSrs({}, noSignal())),
  ])
    expect(await failureOf(call)).toMatchObject({ kind: 'not_offered' });
  expect(server.connections()).toBe(0);
});

it('tests the connection with the first read that needs the key', async () => {
  const server = await station.server((_request, response) =>
    answerJson(response, { success: true, data: [], models: [] }),
  );
  const client = station.client(server.origin, { auth: { endpoints: { category_tree: 'none' } } });
  expect(await client.testConnection(noSignal())).toEqual({ endpoint: 'models', authenticated: true });
  expect(server.requests.map(said)).toEqual([
    { method: 'GET', path: '/api/v2/models?page_number=1&page_size=1', headers: bearer, body: '' },
  ]);
});

it('fetches pictures with no credential, no redirect, and only over https', async () => {
  const bytes = Buffer.from([1, 2, 3]);
  const server = await station.server((request, response) => {
    if (request.path.startsWith('/moved')) answer(response, '', 302, { location: 'https://127.0.0.1:1/' });
    else if (request.path.startsWith('/page')) answer(response, '<html>', 200, { 'content-type': 'text/html' });
    else if (request.path.startsWith('/denied')) answer(response, '', 403);
    else answer(response, bytes, 200, { 'content-type': 'image/png' });
  });
  const client = station.client('https://partner.invalid', { auth: { user_token: true } });
  const picture = await client.fetchPicture(`${server.origin}/o.png?v=1`, noSignal());
  expect(Buffer.from(picture.bytes)).toEqual(bytes);
  expect(picture.contentType).toBe('image/png');
  expect(await failureOf(client.fetchPicture(`${server.origin}/moved`, noSignal()))).toMatchObject({
    code: 'redirected',
  });
  expect(await failureOf(client.fetchPicture(`${server.origin}/page`, noSignal()))).toMatchObject({
    code: 'not_a_picture',
  });
  expect(await failureOf(client.fetchPicture(`${server.origin}/denied`, noSignal()))).toMatchObject({
    kind: 'refused',
  });
  expect(await failureOf(client.fetchPicture('http://127.0.0.1/x', noSignal()))).toMatchObject({ code: 'not_https' });
  expect(server.requests.map(({ path }) => path)).toEqual(['/o.png?v=1', '/moved', '/page', '/denied']);
  expect(server.requests.some(holdsCredential)).toBe(false);
});
