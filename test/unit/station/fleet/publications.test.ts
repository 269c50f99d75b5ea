import { expect, it } from 'vitest';
import type { Store } from '../../../../main/domain/ports/store.ts';
import { type AdminKey, newAdminKey, readAdminKey } from '../../../../main/lib/secrets/adminKey.ts';
import { type Seal, sealPublication } from '../../../../main/lib/secrets/publicationSeal.ts';
import { type Profile, parseProfile } from '../../../../main/partner/profile.ts';
import { createRandom } from '../../../../main/practice/random.ts';
import { publishSettings, refusalOf } from '../../../../main/relay/fleet/publishedSettings.ts';
import type { SharedRecord, SharedRecords } from '../../../../main/relay/sharedRecords.ts';
import { settingsKey } from '../../../../main/relay/wire/fleet.ts';
import { profileChanges } from '../../../../main/station/fleet/settingsContent.ts';
import {
  createSharedSettings,
  type SharedSettings,
  type SharedSettingsParts,
} from '../../../../main/station/fleet/sharedSettings.ts';
import { changeSetting } from '../../../../main/station/settings/setting.ts';
import { stationState } from '../../../../main/station/settings/settings.ts';
import { recordingLog } from '../../../fakes/recordingLog.ts';
import { runs } from '../../../fakes/runs.ts';
import { testSeed } from '../../../fakes/testSeed.ts';
import { newStore } from '../../store/newStore.ts';

const scope = 'fleet';
const address = 'https://relay.example.com';

interface Told {
  readonly version: number;
  readonly content: string;
  readonly seal: Seal | null;
}

/** A station as far as settings of its fleet go: a real store, and a profile in place of a connection. */
interface Desk {
  readonly name: string;
  readonly store: Store;
  profile: Profile;
  settings: SharedSettings;
  isBusy: boolean;
  /** Versions, with their content, that a person here agreed to. */
  readonly agreed: Set<string>;
  restart(): void;
}

function keyOf(text: string): AdminKey {
  const key = readAdminKey(text);
  if (key === null) throw new Error('That is no key');
  return key;
}

/** The records of one relay, in memory. */
function recordsInMemory(): Pick<SharedRecords, 'get' | 'put' | 'remove'> {
  const records = new Map<string, SharedRecord>();
  let revision = 0;
  return {
    get: async (key) => records.get(key) ?? null,
    async put(key, value) {
      revision += 1;
      records.set(key, { key, value, revision, at: revision });
      return { kind: 'done', revision };
    },
    async remove(key) {
      records.delete(key);
      return { kind: 'done', revision };
    },
  };
}

function openDesk(name: string, knownKey: string | null, isAllowed: (desk: Desk, next: Profile) => void): Desk {
  const store = newStore();
  let time = 1_000;
  if (knownKey !== null) changeSetting(store, stationState.fleetKeys, { [address]: knownKey });
  const open = (): SharedSettings =>
    createSharedSettings({
      store,
      session: {
        get openItemId() {
          return desk.isBusy ? 'item' : null;
        },
      },
      // A cast: what the settings ask of a link is here.
      connections: {
        get link() {
          return { profile: desk.profile, connection: { id: 'c', profileJson: JSON.stringify(desk.profile) } };
        },
        async changeProfile(make: (own: Profile) => Profile | null) {
          await Promise.resolve();
          const next = make(desk.profile);
          if (next === null) return false;
          isAllowed(desk, next);
          desk.profile = next;
          desk.settings.connectionChanged();
          return true;
        },
      } as unknown as SharedSettingsParts['connections'],
      isLive: true,
      scope: () => scope,
      relay: () => address,
      trial: { begin: async () => undefined, taken: async () => undefined, end: async () => undefined },
      hub: { emit: () => undefined },
      clock: () => {
        time += 1_000;
        return time;
      },
      changed: () => undefined,
      log: recordingLog(),
    });
  const desk: Desk = {
    name,
    store,
    profile: parseProfile(JSON.stringify({ name: 'acme', base_url: 'https://api.example.com' })),
    isBusy: false,
    agreed: new Set(),
    settings: null as unknown as SharedSettings,
    restart() {
      desk.settings = open();
      desk.settings.look();
    },
  };
  desk.restart();
  return desk;
}

it('under any publications no station takes a setting that no admin signed and nobody there agreed to, and none hangs', async () => {
  const random = createRandom(testSeed());
  const pick = <Entry>(from: readonly Entry[]): Entry => from[Math.floor(random() * from.length)] as Entry;
  let admin = keyOf(newAdminKey(null));
  const stranger = keyOf(newAdminKey(null));
  /** What an admin's key signed in earnest. */
  const genuine = new Set<string>();
  const reported: Told[] = [];
  const breaches: string[] = [];
  let taken = 0;

  function isAllowed(desk: Desk, next: Profile): void {
    taken += 1;
    const { next: waiting } = desk.store.settings.get('fleetSettings') as { next: Told };
    const id = `${waiting.version} ${waiting.content}`;
    const isByAdmin = genuine.has(id) && stationKnows(desk);
    const changes = profileChanges(desk.profile, next).filter(
      ({ field }) => !isByAdmin || /^(operations|auth)\b/.test(field),
    );
    // A throw would be taken for settings that cannot be used: what is wrong is kept for the end of the step.
    if (changes.length > 0 && !desk.agreed.has(id)) breaches.push(`${desk.name} took ${id}`);
    for (const field of ['name', 'base_url', 'tls', 'events'] as const)
      if (JSON.stringify(next[field]) !== JSON.stringify(desk.profile[field]))
        breaches.push(`${desk.name} took ${field}`);
  }
  const stationKnows = ({ store }: Desk) =>
    (store.settings.get('fleetKeys') as Record<string, string> | undefined)?.[address] !== undefined;

  const records = recordsInMemory() as SharedRecords;
  const desks = [
    openDesk('A', admin.publicKey, isAllowed),
    openDesk('B', admin.publicKey, isAllowed),
    openDesk('C', null, isAllowed),
  ];
  let knownAtRelay = admin.publicKey;
  let newest = 0;

  const profiles = [
    () => ({ codes: { items: [pick(['8-14', 'SKU-\\d+', '(?P<reference>\\w+)'])] } }),
    () => ({ limits: { polls_per_minute: 1 + Math.floor(random() * 90) } }),
    () => ({ operations: { submit_sr: { method: 'PUT', path: `/api/actor/users/${Math.floor(random() * 9)}` } } }),
    () => ({
      operations: {
        upload_media: {
          encoding: 'presigned',
          upload: { url: 'data.url', hosts: [pick(['evil.example', 'a.example'])] },
        },
      },
    }),
    () => ({ auth: { default: pick(['none', 'x-api-key']) } }),
    () => ({ base_url: 'https://evil.example', tls: { ca_file: '/evil' }, events: null, submit: 'manual' }),
    () => ({ codes: { items: Array<string>(90).fill('(x?){1000}'.repeat(100)) } }),
    () => ({ later: true }),
  ];
  const contentNow = () =>
    random() < 0.05
      ? pick(['', 'null', '{"format":2,"profile":{}}', '['.repeat(50_000)])
      : JSON.stringify({ format: 1, profile: pick(profiles)() });

  function publicationNow(): Told {
    if (reported.length > 0 && random() < 0.2) return pick(reported);
    const version = pick([newest + 1, newest + 1, newest + 2, Math.max(1, newest - 1), 2_000_000_000]);
    const content = contentNow();
    const sealed = { scope, version, content };
    switch (pick(['admin', 'admin', 'admin', 'next', 'stranger', 'nobody', 'altered', 'posing'])) {
      case 'next':
        admin = keyOf(newAdminKey(admin));
        genuine.add(`${version} ${content}`);
        return { ...sealed, seal: sealPublication(admin, sealed) };
      case 'stranger':
        return { ...sealed, seal: sealPublication(stranger, sealed) };
      case 'nobody':
        return { ...sealed, seal: null };
      case 'altered':
        return { ...sealed, seal: sealPublication(admin, { ...sealed, [pick(['content', 'scope'])]: 'other' }) };
      case 'posing':
        return { ...sealed, seal: { ...sealPublication(stranger, sealed), key: admin.publicKey } };
      default:
        genuine.add(`${version} ${content}`);
        return { ...sealed, seal: sealPublication(admin, sealed) };
    }
  }

  async function publish(publication: Told): Promise<void> {
    reported.push(publication);
    const wish = { scope, station: pick(['A', 'B', 'leaked']), now: 1, ...publication };
    // Every third goes by a relay that was taken over, and lets everything through.
    const isHonest = random() < 0.67;
    if (isHonest) {
      if (refusalOf(knownAtRelay, wish) !== null || publication.version > 1_000_000_000) return;
      if (publication.seal !== null) knownAtRelay = publication.seal.key;
      const done = await publishSettings(records, wish);
      if (done.kind !== 'done') return;
      newest = Math.max(newest, publication.version);
    }
    const value = JSON.stringify({ ...publication, station: wish.station, at: 1 });
    for (const desk of desks) desk.settings.take([{ key: settingsKey(scope), value, revision: 1, at: 1 }]);
  }

  function answer(desk: Desk): void {
    const pending = desk.settings.pending();
    if (pending === null) return;
    const { version } = pending;
    if (random() < 0.5) {
      desk.settings.decline({ version, who: 'Kim' });
      return;
    }
    const { next } = desk.store.settings.get('fleetSettings') as { next: Told };
    desk.agreed.add(`${version} ${next.content}`);
    // Who compares the fingerprint trusts the admin's key, and no other.
    const isAdmins = 'key' in pending.trust && pending.trust.key === admin.publicKey;
    desk.settings.agree({ version, trustsKey: isAdmins && random() < 0.3, who: 'Kim' });
  }

  for (let run = 0; run < runs(100); run += 1) {
    await publish(publicationNow());
    for (const desk of desks) {
      if (random() < 0.1) desk.isBusy = !desk.isBusy;
      if (random() < 0.15) answer(desk);
      desk.settings.look();
      await desk.settings.settled();
      if (random() < 0.1) desk.restart();
      expect(() => desk.settings.view).not.toThrow();
      expect(breaches).toEqual([]);
    }
  }
  expect(taken).toBeGreaterThan(0);

  // Whatever came before, the next one of the admin's is taken by all that know the key, or shown.
  const content = JSON.stringify({ format: 1, profile: { submit: 'manual' } });
  const last = { scope, version: 999_999_999, content };
  genuine.add(`${last.version} ${content}`);
  const value = JSON.stringify({ ...last, seal: sealPublication(admin, last), station: 'A', at: 1 });
  for (const desk of desks) {
    desk.isBusy = false;
    desk.settings.take([{ key: settingsKey(scope), value, revision: 1, at: 1 }]);
    await desk.settings.settled();
    const waiting = desk.settings.pending();
    if (waiting !== null) {
      desk.agreed.add(`${last.version} ${content}`);
      desk.settings.agree({ version: last.version, trustsKey: false, who: 'Kim' });
      await desk.settings.settled();
    }
    expect(desk.settings.view, desk.name).toMatchObject({ version: last.version, next: null });
    expect(desk.profile.submit).toBe('manual');
  }
});
