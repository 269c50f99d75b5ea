import { describe, expect, it } from 'vitest';
import { addressNote } from '../../../main/partner/addressNote.ts';
import { operationRoutes, routeText } from '../../../main/partner/operationRoutes.ts';
import { parseProfile } from '../../../main/partner/profile.ts';
import { english } from '../../../main/texts/render.ts';

const routesOf = (changes: object) =>
  operationRoutes(parseProfile(JSON.stringify({ name: 'a', base_url: 'https://api.example.com/x', ...changes })));
const saidOf = (changes: object) => routesOf(changes).map((route) => english(routeText(route)));

describe('where operations go', () => {
  it('is said of each of them, with its address and whether the key goes along', () => {
    expect(saidOf({ auth: { endpoints: { upload_media: 'none' } } })).toEqual([
      'A new item: calls https://api.example.com/x/api/v2/sr (POST) with your key.',
      'Photos: sends photos to https://api.example.com/x/api/v2/sr/{sr_uuid}/sides/{side_uuid}/media (POST) without your key.',
      'Submitting: calls https://api.example.com/x/api/v2/sr/{sr_uuid}/submit (POST) with your key.',
      'Cancelling: calls https://api.example.com/x/api/v2/sr/{sr_uuid}/cancel (POST) with your key.',
      'The list of requests: reads https://api.example.com/x/api/v2/sr (GET) with your key.',
      'A user record that a person changes by hand: calls https://api.example.com/x/api/actor/users/{user} (PUT) with your key.',
    ]);
  });

  it('names the hosts of presigned uploads, and leaves out what the profile has not', () => {
    const upload_media = {
      path: '/api/v2/uploads',
      encoding: 'presigned',
      upload: { hosts: ['Storage.Example.com'] },
    };
    const operations = { upload_media, submit_sr: null, cancel_sr: null, list_srs: null };
    expect(saidOf({ operations })[1]).toBe(
      'Photos: calls https://api.example.com/x/api/v2/uploads (POST) with your key for an upload address, and sends photos there without your key, to api.example.com, storage.example.com alone. Note: that is outside of /sr/, where the requests of items are.',
    );
    expect(routesOf({ operations })).toHaveLength(3);
  });

  it.each([
    ['/api/v2/sr/{sr_uuid}/submit', false],
    ['/sr/{sr_uuid}', false],
    ['/api/sr', false],
    ['/api/actor/users/{reference_id}', true],
    ['/api/v2/sr/../actor/users/1', true],
    ['/api/v2/sr/%2e%2e/users', true],
    ['/api/v2/srs/{sr_uuid}', true],
    ['/api/actor/users/1?x=/sr/', true],
    ['/api/actor/sr/1', true],
  ])('%s is outside of /sr/: %s', (path, isOutside) => {
    const [, , submit] = routesOf({ operations: { submit_sr: { path } } });
    expect(submit).toMatchObject({ operation: 'submit_sr', isOutside });
  });
});

describe('an address', () => {
  it.each(['localhost', 'a.localhost', '127.0.0.1', '127.1', '2130706433', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]'])(
    'that is this machine is named as such: %s',
    (host) => expect(addressNote(`https://${host}:8443/api`)?.id).toBe('route.loopback'),
  );
  it.each(['169.254.169.254', '[fe80::1]', '[::ffff:169.254.1.1]'])('that is link-local too: %s', (host) =>
    expect(addressNote(`https://${host}`)?.id).toBe('route.linkLocal'),
  );
  it.each(['api.example.com', 'localhost.example.com', '10.0.0.1', '[2001:db8::1]', '128.0.0.1'])(
    'of a network is nothing to be said of: %s',
    (host) => expect(addressNote(`https://${host}`)).toBeNull(),
  );
});
