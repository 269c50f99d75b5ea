import { describe, expect, it } from 'vitest';
import { parseProfile } from '../../../../main/partner/profile.ts';
import {
  contentOf,
  givenProfile,
  profileChanges,
  profileWith,
} from '../../../../main/station/fleet/settingsContent.ts';

const own = parseProfile(
  JSON.stringify({
    name: 'warehouse',
    base_url: 'https://api.example.com',
    tls: { ca_file: '/etc/ca.pem' },
    events: { relay: 'https://relay.example.com' },
    codes: { items: ['8-14'] },
    submit: 'manual',
  }),
);
const other = parseProfile(
  JSON.stringify({ name: 'other', base_url: 'https://api.example.com', tls: { ca_file: '/b' } }),
);

describe('published settings', () => {
  it('hold what is not usual, and nothing that is a station’s own', () => {
    expect(JSON.parse(contentOf(own))).toEqual({
      format: 1,
      profile: { submit: 'manual', codes: { items: ['8-14'], other: 'take', commands: null, place: null } },
    });
    expect(profileWith(other, contentOf(own))).toEqual({ ...other, submit: 'manual', codes: own.codes });
  });

  it('bring no address, name, authority or relay, whoever wrote them', () => {
    const profile = {
      name: 'x',
      base_url: 'https://evil.example',
      tls: { ca_file: '/x' },
      events: null,
      submit: 'manual',
    };
    expect(profileWith(own, JSON.stringify({ format: 1, profile }))).toMatchObject({
      name: 'warehouse',
      base_url: own.base_url,
      tls: own.tls,
      events: own.events,
    });
    expect(() => givenProfile(own, JSON.stringify(profile))).toThrow(/another partner is not published/);
  });

  it('of a newer form, with unknown fields, or that are none are refused by name', () => {
    expect(() => profileWith(own, JSON.stringify({ format: 2, profile: {} }))).toThrow(/newer Sideshot \(form 2\)/);
    expect(() => profileWith(own, JSON.stringify({ format: 1, profile: { later: 1 } }))).toThrow(/later/);
    expect(() => profileWith(own, 'nothing')).toThrow(/cannot be read/);
  });

  it('say field by field what changes', () => {
    const after = givenProfile(own, JSON.stringify({ codes: { items: [] }, submit: 'manual' }));
    expect(profileChanges(own, after)).toEqual([{ field: 'codes.items', before: '["8-14"]', after: '[]' }]);
    expect(profileChanges(own, own)).toEqual([]);
  });
});
