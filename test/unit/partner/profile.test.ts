import { expect, it } from 'vitest';
import { StationError } from '../../../main/domain/failure.ts';
import { schemaFields } from '../../../main/lib/schemaFields.ts';
import {
  imageRules,
  parseProfile,
  resolveProfilePaths,
  sendPolicy,
  serviceRules,
} from '../../../main/partner/profile.ts';
import { profileSchema } from '../../../main/partner/profileSchema.ts';

const least = { name: 'acme', base_url: 'https://api.example.com' };

/** The contract's own example, word for word. */
const complete = {
  name: 'acme',
  base_url: 'https://api.example.com',
  tls: { ca_file: null },
  auth: { default: 'bearer', user_token: false, endpoints: { find: 'none' } },
  params: {
    progress: { sr: 'sr_uuid' },
    type_brands: { counts: 'include_counts', inactive: 'include_inactive' },
    category_tree: { active: 'active_only', counts: 'include_counts' },
    models: {
      page: 'page_number',
      size: 'page_size',
      search: 'search',
      brand: 'brand',
      type: 'type',
      category: 'category',
    },
  },
  operations: {
    upload_media: {
      method: 'POST',
      path: '/api/v2/sr/{sr_uuid}/sides/{side_uuid}/media',
      encoding: 'multipart',
      file_field: 'file',
      fields: { sha256: '{sha256}', filename: '{filename}' },
      headers: {},
    },
    submit_sr: { method: 'POST', path: '/api/v2/sr/{sr_uuid}/submit', body: null },
    cancel_sr: { method: 'POST', path: '/api/v2/sr/{sr_uuid}/cancel', body: { reason: '{reason}' } },
    list_srs: { method: 'GET', path: '/api/v2/sr' },
  },
  images: { formats: ['jpeg', 'png'], max_bytes: null, max_edge: null, min_edge: null, strip_location: false },
  submit: 'automatic',
  submit_after_reshoot: true,
  reads: {
    side_groups: { include_inactive: false, organized: false },
    models: { sort_by: null, sort_direction: null },
    list_srs: { sort_by: null, sort_direction: null },
  },
  limits: { polls_per_minute: 60, uploads_at_once: 4, requirements_minutes: 15 },
  service_time_unit: null,
  services: [],
  service_required: false,
  service_by_type: {},
  codes: { items: [], other: 'take', commands: null, place: null },
  existing: 'adopt',
  events: null,
};

function wrong(profile: unknown): { field: string | null; message: string } {
  try {
    parseProfile(typeof profile === 'string' ? profile : JSON.stringify(profile));
  } catch (error) {
    if (error instanceof StationError && error.code === 'invalid')
      return { field: error.field, message: error.message };
    throw error;
  }
  throw new Error('the profile was accepted');
}

it('fills in the defaults of the contract, and reads its own output', () => {
  expect(parseProfile(JSON.stringify(least))).toEqual(complete);
  expect(parseProfile(JSON.stringify(complete))).toEqual(complete);
  const odd = { ...least, operations: { upload_media: { encoding: 'presigned', upload: {} }, list_srs: null } };
  const parsed = parseProfile(JSON.stringify(odd));
  expect(parsed.operations.upload_media?.upload).toEqual({ url: 'data.url', method: 'PUT', headers: {} });
  expect(parseProfile(JSON.stringify(parsed))).toEqual(parsed);
});

const standard = '3a6f01f5-1c09-4344-ac18-d1e65ccbe9e0';
const express = '1f57c7e8-c562-4ada-891e-62902b0c3205';

it('tells the services that the profile names, in lower case, with the words for them', () => {
  const services = [standard.toUpperCase(), { uuid: express, label: 'Fast' }];
  const byType = { [express.toUpperCase()]: standard.toUpperCase() };
  const profile = parseProfile(JSON.stringify({ ...least, services, service_required: true, service_by_type: byType }));
  expect(serviceRules(profile)).toEqual({
    services: [
      { uuid: standard, label: null },
      { uuid: express, label: 'Fast' },
    ],
    required: true,
    byType: { [express]: standard },
  });
  expect(parseProfile(JSON.stringify(profile))).toEqual(profile);
});

it('takes names of endpoints for the user token', () => {
  const auth = { user_token: ['create', 'side_groups'] };
  expect(parseProfile(JSON.stringify({ ...least, auth })).auth.user_token).toEqual(['create', 'side_groups']);
});

const upload = (upload_media: unknown) => ({ ...least, operations: { upload_media } });

it.each([
  ['profile', '{'],
  ['profile', '[]'],
  ['profile', 'null'],
  ['name', { base_url: 'https://x.example' }],
  ['name', { ...least, name: ' ' }],
  ['base_url', { name: 'a' }],
  ['base_url', { ...least, base_url: 'http://x.example' }],
  ['base_url', { ...least, base_url: 'https://u:p@x.example' }],
  ['base_url', { ...least, base_url: 'https://x.example?a=1' }],
  ['base_url', { ...least, base_url: 'https://x.example#a' }],
  ['base_url', { ...least, base_url: 'x.example' }],
  ['colour', { ...least, colour: 1 }],
  ['tls.ca', { ...least, tls: { ca: '' } }],
  ['auth', { ...least, auth: null }],
  ['auth.default', { ...least, auth: { default: 'basic' } }],
  ['auth.user_token', { ...least, auth: { user_token: ['find'] } }],
  ['auth.user_token', { ...least, auth: { user_token: 'create' } }],
  ['auth.endpoints.find', { ...least, auth: { endpoints: { find: 'bearer' } } }],
  ['auth.endpoints.findings', { ...least, auth: { endpoints: { findings: 'none' } } }],
  ['params.models.pages', { ...least, params: { models: { pages: 'p' } } }],
  ['params.progress.sr', { ...least, params: { progress: { sr: '' } } }],
  ['operations.upload', { ...least, operations: { upload: {} } }],
  ['operations.upload_media.encodng', upload({ encodng: 'binary' })],
  ['operations.upload_media.encoding', upload({ encoding: 'ftp' })],
  ['operations.upload_media.method', upload({ method: 'TRACE' })],
  ['operations.upload_media.method', upload({ method: 'GET' })],
  ['operations.upload_media.upload', upload({ encoding: 'presigned' })],
  ['operations.upload_media.upload', upload({ upload: {} })],
  [
    'operations.upload_media.upload.headers.host',
    upload({ encoding: 'presigned', upload: { headers: { host: 'x' } } }),
  ],
  [
    'operations.upload_media.upload.hosts[1]',
    upload({ encoding: 'presigned', upload: { hosts: ['*.storage.example.com:8443', '*.0.0.1'] } }),
  ],
  [
    'operations.upload_media.upload.hosts[0]',
    upload({ encoding: 'presigned', upload: { hosts: ['https://a.example'] } }),
  ],
  ['operations.upload_media.upload.hosts[0]', upload({ encoding: 'presigned', upload: { hosts: ['*.example'] } })],
  ['operations.upload_media.body', upload({ body: {} })],
  ['operations.upload_media.body', upload({ encoding: 'json-base64', body: { a: '{sha256}' } })],
  ['operations.upload_media.body.a', upload({ encoding: 'json-base64', body: { a: '{base64}{base46}' } })],
  ['operations.upload_media.path', upload({ path: '/a/{side}' })],
  ['operations.upload_media.path', upload({ path: 'https://evil.example/{sr_uuid}' })],
  ['operations.upload_media.fields.note', upload({ fields: { note: '{base64}' } })],
  ['operations.upload_media.headers.x-note', upload({ headers: { 'x-note': '{note}' } })],
  ['operations.upload_media.headers.X-Api-Key', upload({ headers: { 'X-Api-Key': 'leo_secret' } })],
  ['operations.upload_media.headers', upload({ headers: { 'Content-Type': 'text/plain' } })],
  ['operations.submit_sr.path', { ...least, operations: { submit_sr: { path: '/x/{side_uuid}' } } }],
  ['operations.cancel_sr.body.why[0]', { ...least, operations: { cancel_sr: { body: { why: ['{because}'] } } } }],
  ['images.formats[1]', { ...least, images: { formats: ['jpeg', 'gif'] } }],
  ['images.formats', { ...least, images: { formats: [] } }],
  ['images.max_bytes', { ...least, images: { max_bytes: 0 } }],
  ['images.min_edge', { ...least, images: { min_edge: 10, max_edge: 5 } }],
  ['submit', { ...least, submit: 'sometimes' }],
  ['limits.uploads_at_once', { ...least, limits: { uploads_at_once: 1.5 } }],
  ['limits.polls_per_minute', { ...least, limits: { polls_per_minute: -1 } }],
  ['service_time_unit', { ...least, service_time_unit: 'days' }],
  ['services[0]', { ...least, services: ['standard'] }],
  ['services[0].lable', { ...least, services: [{ uuid: standard, lable: 'Standard' }] }],
  ['services[1]', { ...least, services: [standard, { uuid: standard.toUpperCase(), label: 'Again' }] }],
  ['service_required', { ...least, service_required: true }],
  ['service_by_type.Bags', { ...least, service_by_type: { Bags: standard } }],
  [`service_by_type.${standard}`, { ...least, service_by_type: { [standard]: 'express' } }],
  ['events.relay', { ...least, events: {} }],
  ['events.relay', { ...least, events: { relay: 'http://relay.example.com' } }],
  ['events.token', { ...least, events: { relay: 'https://relay.example.com', token: 'leo_secret' } }],
])('names %s', (field, profile) => {
  const { field: named, message } = wrong(profile);
  expect(named).toBe(field);
  expect(message).toContain(field);
  expect(message).not.toContain('\n');
  expect(message).not.toContain('leo_secret');
});

it('names the unknown placeholder and those that there are', () => {
  expect(wrong(upload({ path: '/a/{side}' })).message).toMatch(
    /unknown placeholder \{side\}; it can use \{sr_uuid\}.*\{filename\}/,
  );
});

it('keeps null for operations that are not offered, and drops the slash at the end of base_url', () => {
  const operations = { upload_media: null, submit_sr: null, cancel_sr: null, list_srs: null };
  const profile = parseProfile(JSON.stringify({ ...least, base_url: 'https://x.example/api/', operations }));
  expect(profile.operations).toEqual(operations);
  expect(profile.base_url).toBe('https://x.example/api');
  expect(sendPolicy(profile)).toEqual({
    submit: 'automatic',
    submitAfterReshoot: true,
    canSubmit: false,
    canCancel: false,
    canList: false,
    existing: 'adopt',
    requirementsMaxAgeMs: 900_000,
    pollsPerMinute: 60,
    uploadsAtOnce: 4,
  });
});

it('asks for the MD5 of a photo only where an upload tells it', () => {
  const headers = { 'Content-MD5': '{md5_base64}' };
  const profile = parseProfile(JSON.stringify({ ...least, operations: { upload_media: { headers } } }));
  expect(imageRules(profile).tellsMd5).toBe(true);
  expect(imageRules(parseProfile(JSON.stringify({ ...least, operations: { upload_media: null } }))).tellsMd5).toBe(
    false,
  );
});

it('says nothing of texts that people wrote where it was not told to: stations from before the field read it', () => {
  expect(parseProfile(JSON.stringify(least)).images).not.toHaveProperty('strip_text');
  const reported = parseProfile(JSON.stringify({ ...least, images: { strip_text: true } }));
  expect(reported.images.strip_text).toBe(true);
  expect(imageRules(reported).stripText).toBe(true);
  expect(() => parseProfile(JSON.stringify({ ...least, images: { strip_text: 'yes' } }))).toThrow(/images\.strip_text/);
});

it('takes one size of photos and no other', () => {
  const { images } = parseProfile(JSON.stringify({ ...least, images: { min_edge: 600, max_edge: 600 } }));
  expect(images).toMatchObject({ min_edge: 600, max_edge: 600 });
});

it('shows a form what is true, false or some of a list as that, and not as JSON', () => {
  const field = schemaFields(profileSchema).find(({ path }) => path === 'auth.user_token');
  expect(field).toMatchObject({ kind: 'flagOrChoices', options: expect.arrayContaining(['create', 'upload_media']) });
});

it('gives the image rules, and resolves relative files against a folder', () => {
  const profile = parseProfile(
    JSON.stringify({ ...least, tls: { ca_file: 'ca/root.pem' }, images: { max_edge: 4000 } }),
  );
  expect(imageRules(profile)).toEqual({
    formats: ['jpeg', 'png'],
    maxBytes: null,
    maxEdge: 4000,
    minEdge: null,
    stripLocation: false,
    stripText: false,
    tellsMd5: false,
  });
  expect(resolveProfilePaths(profile, '/etc/sideshot').tls.ca_file).toBe('/etc/sideshot/ca/root.pem');
  const absolute = parseProfile(JSON.stringify({ ...least, tls: { ca_file: '/x.pem' } }));
  expect(resolveProfilePaths(absolute, '/etc').tls.ca_file).toBe('/x.pem');
});
