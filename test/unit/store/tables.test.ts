import { expect, onTestFinished, test } from 'vitest';
import { StationError } from '../../../main/domain/failure.ts';
import type { PictureHash } from '../../../main/domain/ids.ts';
import { emptyMap, packMap } from '../../../main/domain/judgement/cellMap.ts';
import type { PhotoMove } from '../../../main/domain/ports/photoDetailStores.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { treeFromJson } from '../../../main/store/rows/treeJson.ts';
import { text } from '../../../main/texts/text.ts';
import { openNewStore } from '../../fakes/emptyDatabase.ts';
import { newStore, temporaryFolder } from './newStore.ts';
import {
  acme,
  arrival,
  connectionId,
  connectTo,
  item,
  itemId,
  photo,
  photoId,
  rejection,
  rejectionId,
  sideSpec,
  sidesOf,
  sideUuid,
  srUuid,
} from './samples.ts';

test('a transaction is undone when it throws, and a nested one joins it', () => {
  const store = newStore();
  const addThenFail = () =>
    store.transaction(() => {
      store.transaction(() => store.settings.set('inner', 1));
      expect(store.settings.get('inner')).toBe(1);
      throw new Error('no');
    });
  expect(addThenFail).toThrow('no');
  expect(store.settings.get('inner')).toBeUndefined();
  const result = store.transaction(() => {
    store.settings.set('outer', 1);
    expect(() =>
      store.transaction(() => {
        store.settings.set('inner', 2);
        throw new Error('inner alone');
      }),
    ).toThrow('inner alone');
    return 'done';
  });
  expect(result).toBe('done');
  expect([store.settings.get('outer'), store.settings.get('inner')]).toEqual([1, undefined]);
  expect(() => store.transaction(async () => store.settings.set('late', 1))).toThrow('promise');
  expect(store.settings.get('late')).toBeUndefined();
});

test('sides are replaced whole, come in position order, and belong to their item', () => {
  const store = newStore();
  connectTo(store);
  store.items.insert(item('a'));
  store.items.insert(item('b'));
  const ten = sidesOf('a', 10);
  store.sides.replace(itemId('a'), [...ten].reverse());
  store.sides.replace(itemId('b'), sidesOf('b', 10));
  expect(store.sides.ofItem(itemId('a'))).toEqual(ten);
  expect(store.sides.ofItem(itemId('b'))).toEqual(sidesOf('b', 10));
  store.sides.replace(itemId('a'), sidesOf('a', 2, 'Interior'));
  expect(store.sides.ofItem(itemId('a'))).toEqual(sidesOf('a', 2, 'Interior'));
  expect(store.sides.ofItem(itemId('b'))).toEqual(sidesOf('b', 10));
  store.sides.replace(itemId('b'), []);
  store.sides.replace(itemId('b'), []);
  expect(store.sides.ofItem(itemId('b'))).toEqual([]);
  store.sides.replace(itemId('b'), sidesOf('b', 10));
  expect(store.sides.ofItem(itemId('b'))).toEqual(sidesOf('b', 10));
});

test('photos are numbered in order of arrival over the whole station', () => {
  const store = newStore();
  connectTo(store);
  store.items.insert(item('a'));
  const first = store.photos.insert(
    photo('1', { itemId: itemId('a'), place: 'tray', crc32: 0xffff_ffff, capturedAt: 12.75 }),
  );
  expect(first).toEqual({
    ...photo('1', { itemId: itemId('a'), place: 'tray', crc32: 0xffff_ffff, capturedAt: 12 }),
    sequence: 1,
  });
  expect(() => store.transaction(() => [store.photos.insert(photo('x')), store.photos.insert(photo('x'))])).toThrow();
  expect(store.photos.insert(photo('2', { sha256: first.sha256 })).sequence).toBe(2);
  expect(store.photos.insert(photo('3')).sequence).toBe(3);
  expect(store.photos.count()).toBe(3);
  expect(store.photos.inbox().map((found) => found.id)).toEqual(['2', '3']);
  expect(store.photos.bySha(first.sha256).map((found) => found.id)).toEqual(['1', '2']);
  const changes = {
    itemId: itemId('a'),
    sideUuid: sideUuid('s'),
    place: 'active',
    wantedSide: 'Front',
    uploadedAt: 5,
    uploadedServerAt: 6,
  } as const;
  store.photos.update(photoId('3'), changes);
  expect(store.photos.get(photoId('3'))).toEqual({ ...photo('3'), sequence: 3, ...changes });
  expect(store.photos.ofItem(itemId('a')).map((found) => found.id)).toEqual(['1', '3']);
  expect(store.photos.inbox().map((found) => found.id)).toEqual(['2']);
  expect(store.photos.get(photoId('none'))).toBeNull();
});

test('arrivals come in order, one for each state of a file, and are gone once they are removed', () => {
  const store = newStore();
  connectTo(store);
  store.items.insert(item('a'));
  const first = arrival('1', {
    itemId: itemId('a'),
    wantedSide: 'Front',
    fingerprint: 'f',
    crc32: 0,
    capturedAt: 12.75,
  });
  store.arrivals.insert(first);
  store.arrivals.insert(arrival('0', { sha256: first.sha256 }));
  expect(store.arrivals.all()).toEqual([{ ...first, capturedAt: 12 }, arrival('0', { sha256: first.sha256 })]);
  expect(store.arrivals.bySha(first.sha256).map(({ id }) => id)).toEqual(['1', '0']);
  expect(store.arrivals.ofFingerprint('f')?.id).toBe('1');
  expect(() => store.arrivals.insert(arrival('2', { fingerprint: 'f' }))).toThrow();
  store.arrivals.remove(first.id);
  expect([store.arrivals.get(first.id), store.arrivals.ofFingerprint('f')]).toEqual([null, null]);
});

test('what was measured of a photo is read back as it was written', () => {
  const store = newStore();
  const figures = { sharpness: 3.25, clippedHigh: 0, clippedLow: 0.5, brightness: 0.75, cast: { a: -2, b: 4 } };
  const found = { map: packMap(emptyMap(3, 2)), detailEdge: 3_000, jpegQuality: 91 };
  const measured = { ...figures, ...found, hash: '0123456789abcdef' };
  expect(store.photos.insert(photo('1', { figures: measured })).figures).toEqual(measured);
  const unsure = { ...measured, sharpness: null, cast: null };
  store.photos.update(photoId('1'), { figures: unsure });
  expect(store.photos.get(photoId('1'))?.figures).toEqual(unsure);
  store.photos.update(photoId('1'), { figures: null });
  expect(store.photos.get(photoId('1'))?.figures).toBeNull();
});

test('files are kept beside their photo once', () => {
  const store = newStore();
  const { id } = store.photos.insert(photo('1'));
  const sha256 = arrival('raw').sha256;
  const file = { photoId: id, sha256, bytes: 7, extension: 'nef', filename: 'A.NEF', addedAt: 5 };
  const raw = { ...file, kind: 'raw', pictureHash: 'p' as PictureHash } as const;
  store.companions.insert(raw);
  store.companions.insert({ ...raw, addedAt: 9 });
  expect(store.companions.ofPhoto(id)).toEqual([raw]);
  expect(store.companions.bySha(sha256)).toEqual([raw]);
  expect(store.companions.byPicture(raw.pictureHash)).toEqual([raw]);
  expect(store.companions.byPicture('q' as PictureHash)).toEqual([]);
  connectTo(store);
  store.items.insert(item('a'));
  expect(store.companions.ofItem(itemId('a'))).toEqual([]);
  store.photos.update(id, { itemId: itemId('a') });
  expect(store.companions.ofItem(itemId('a'))).toEqual([raw]);
});

test('each source has its newest photo', () => {
  const store = newStore();
  expect(store.photos.lastOfSources()).toEqual([]);
  for (const [id, source] of [
    ['1', 'tether'],
    ['2', 'hot folder'],
    ['3', 'tether'],
    ['4', 'dropped'],
  ] as const) {
    store.photos.insert(photo(id, { source }));
  }
  expect(store.photos.lastOfSources().map((found) => `${found.source} ${found.id}`)).toEqual([
    'dropped 4',
    'hot folder 2',
    'tether 3',
  ]);
});

test('the newest action on photos is undone first', () => {
  const store = newStore();
  connectTo(store);
  store.items.insert(item('a'));
  store.items.insert(item('b'));
  const move = (id: string): PhotoMove => ({
    photoId: photoId(id),
    from: { place: 'inbox', sideUuid: null, itemId: null },
    to: { place: 'active', sideUuid: sideUuid('s'), itemId: itemId('a') },
  });
  expect(store.moves.last(itemId('a'))).toBeNull();
  store.moves.insert(itemId('a'), [move('1'), move('2')], 1);
  store.moves.insert(itemId('a'), [move('3')], 2);
  store.moves.insert(itemId('b'), [move('4')], 3);
  const last = store.moves.last(itemId('a'));
  expect(last?.moves).toEqual([move('3')]);
  store.moves.remove(last?.id ?? -1);
  expect(store.moves.last(itemId('a'))?.moves).toEqual([move('1'), move('2')]);
  store.moves.removeOfItem(itemId('a'));
  expect(store.moves.last(itemId('a'))).toBeNull();
  expect(store.moves.last(itemId('b'))?.moves).toEqual([move('4')]);
});

test('rejections come oldest first and keep their first resolution', () => {
  const store = newStore();
  connectTo(store);
  store.items.insert(item('a'));
  store.photos.insert(photo('p'));
  store.rejections.insert(rejection('new', 'a', { serverAt: 20, message: 'Hold still' }));
  store.rejections.insert(rejection('old', 'a', { serverAt: 10 }));
  expect(store.rejections.ofItem(itemId('a')).map((found) => found.id)).toEqual(['old', 'new']);
  store.rejections.resolve(rejectionId('old'), 30);
  store.rejections.resolve(rejectionId('old'), 40);
  store.rejections.update(rejectionId('new'), { sideUuid: sideUuid('s'), photoId: photoId('p') });
  expect(store.rejections.ofItem(itemId('a'))).toEqual([
    rejection('old', 'a', { serverAt: 10, resolvedAt: 30 }),
    rejection('new', 'a', { serverAt: 20, message: 'Hold still', sideUuid: sideUuid('s'), photoId: photoId('p') }),
  ]);
});

test('templates and the taxonomy are replaced, for each connection', () => {
  const store = newStore();
  connectTo(store);
  const group = { uuid: 'g', name: 'Exterior', description: '', lock: false, sides: [sideSpec('1')] };
  expect(store.templates.get(acme, 'c', 't')).toBeNull();
  store.templates.put(acme, 'c', 't', [], 1);
  store.templates.put(acme, 'c', 't', [group], 2);
  expect(store.templates.get(acme, 'c', 't')).toEqual([group]);
  expect(store.templates.get(connectionId('other'), 'c', 't')).toBeNull();
  const brands = [{ uuid: 'b', name: 'Brand', models: [{ uuid: 'm', name: 'Model' }] }];
  const tree = [{ uuid: 'c', name: 'Bags', types: [{ uuid: 't', name: 'Tote', brands }] }];
  expect(store.taxonomy.get(acme)).toBeNull();
  store.taxonomy.put(acme, [], 1);
  store.taxonomy.put(acme, tree, 2);
  expect(store.taxonomy.get(acme)).toEqual({ tree, fetchedAt: 2 });
});

test('the taxonomy is read from its text once, until there is another one', () => {
  const store = newStore();
  connectTo(store);
  store.taxonomy.put(acme, [{ uuid: 'c', name: 'Bags', types: [] }], 2);
  const read = store.taxonomy.get(acme);
  expect(store.taxonomy.get(acme)).toBe(read);
  expect(store.taxonomy.get(connectionId('other'))).toBeNull();
  store.taxonomy.put(acme, [], 2);
  expect(store.taxonomy.get(acme)).toEqual({ tree: [], fetchedAt: 2 });
});

test('a tree is there after a restart, and one that is loaded again and the same gets the new time alone', () => {
  const folder = temporaryFolder();
  const store = openNewStore(folder);
  connectTo(store);
  const brands = [{ uuid: 'b', name: 'Brand', count: 3, models: [{ uuid: 'm', name: 'Model' }] }];
  const tree = [{ uuid: 'c', name: 'Bags', types: [{ uuid: 't', name: 'Tote', brands, count: null }] }];
  expect(store.taxonomy.fetchedAt(acme)).toBeNull();
  expect([store.taxonomy.put(acme, tree, 1), store.taxonomy.put(acme, structuredClone(tree), 2)]).toEqual([
    true,
    false,
  ]);
  store.close();
  const again = openStore(folder);
  onTestFinished(() => again.close());
  expect([again.taxonomy.fetchedAt(acme), again.taxonomy.get(acme)]).toEqual([2, { tree, fetchedAt: 2 }]);
  expect(again.taxonomy.put(acme, [], 3)).toBe(true);
});

test.each([
  'no JSON',
  'null',
  '[{"uuid":"c","name":7,"types":[]}]',
  '[{"uuid":"c","name":"C","types":[{"uuid":"t","name":"T","brands":null}]}]',
  '[{"uuid":"c","name":"C","types":[],"count":"7"}]',
  '[{"uuid":"c","name":"C","types":[{"uuid":"t","name":"T","brands":[{"uuid":"b","name":"B","models":[{}]}]}]}]',
])('a tree that is damaged is said to be: %s', (json) => {
  expect(() => treeFromJson(json)).toThrow(StationError);
});

test('an event that comes twice is stored once, known item or not', () => {
  const store = newStore();
  const event = (key: string, serverAt: number) => ({
    dedupeKey: key,
    srUuid: srUuid('sr'),
    type: 'state_change',
    serverAt,
    payload: '{"any": "text"}',
    receivedAt: 50,
    trusted: true,
  });
  const late = store.events.insert(event('b', 20));
  expect(late).toEqual({ ...event('b', 20), id: 1, appliedAt: null });
  expect(store.events.insert(event('b', 20))).toBeNull();
  store.events.insert(event('a', 10));
  expect(store.events.unapplied(srUuid('sr')).map((found) => found.dedupeKey)).toEqual(['a', 'b']);
  store.events.markApplied(1, 60);
  expect(store.events.unapplied(srUuid('sr')).map((found) => found.dedupeKey)).toEqual(['a']);
  expect(store.events.ofSr(srUuid('sr')).map((found) => found.appliedAt)).toEqual([null, 60]);
  expect(store.events.ofSr(srUuid('other'))).toEqual([]);
  expect(store.events.forgetWaiting(50, 10)).toBe(0);
  for (const key of ['c', 'd']) store.events.insert(event(key, 30));
  expect(store.events.forgetWaiting(51, 2)).toBe(2);
  expect(store.events.forgetWaiting(51, 2)).toBe(1);
  // What was applied is the item's history.
  expect(store.events.ofSr(srUuid('sr')).map((found) => found.dedupeKey)).toEqual(['b']);
});

test('the audit tells the newest entry first, in order of writing', () => {
  const store = newStore();
  const lines = [text('history.created'), text('history.photoTaken', { side: 'Front' }), text('history.submitted')];
  for (const [index, reported] of lines.entries()) {
    // The clock was set back meanwhile.
    store.audit.insert({
      at: 100 - index,
      who: 'ann',
      text: reported,
      itemId: index === 1 ? null : itemId('a'),
      detail: { index },
    });
  }
  expect(store.audit.recent(2).map((entry) => entry.text)).toEqual([lines[2], lines[1]]);
  expect(store.audit.ofItem(itemId('a'), 10)).toEqual([
    { at: 98, who: 'ann', text: text('history.submitted'), itemId: 'a', detail: { index: 2 } },
    { at: 100, who: 'ann', text: text('history.created'), itemId: 'a', detail: { index: 0 } },
  ]);
});

test('settings are JSON, and a key never set is undefined', () => {
  const store = newStore();
  expect(store.settings.get('sources')).toBeUndefined();
  store.settings.set('sources', [{ folder: '/photos' }]);
  store.settings.set('none', null);
  expect([store.settings.get('sources'), store.settings.get('none')]).toEqual([[{ folder: '/photos' }], null]);
  store.settings.set('sources', undefined);
  expect(store.settings.get('sources')).toBeUndefined();
});

test('of two connections to one origin the one that was used last is the one that is meant', () => {
  const store = newStore();
  const use = (name: string, origin: string, id: string, at: number) =>
    store.connections.use({ name, origin, profileJson: '{}', practice: false }, connectionId(id), at).id;
  use('a', 'https://one.example.com', '1', 1);
  use('b', 'https://two.example.com', '2', 2);
  expect(use('b', 'https://one.example.com', '3', 3)).toBe('2');
  expect(use('c', 'https://one.example.com', '4', 4)).toBe('2');
  expect(use('a', 'https://one.example.com', '5', 5)).toBe('1');
  expect(use('d', 'https://one.example.com', '6', 6)).toBe('1');
});

test('a connection is found by name, else by origin, else new; it becomes the current one', () => {
  const store = newStore();
  expect(store.connections.current()).toBeNull();
  const profile = (name: string, origin: string) => ({
    name,
    origin,
    profileJson: `{"name":"${name}"}`,
    practice: false,
  });
  const first = store.connections.use(profile('acme', 'https://a.example.com'), connectionId('1'), 1);
  expect(first).toEqual({
    ...profile('acme', 'https://a.example.com'),
    id: '1',
    credentialState: 'unknown',
    online: null,
    pausedUntil: null,
    updatedAt: 1,
  });
  store.connections.update(first.id, { credentialState: 'ok', online: true, pausedUntil: 9 });
  expect(store.connections.current()).toEqual({ ...first, credentialState: 'ok', online: true, pausedUntil: 9 });
  store.connections.pauseEndpoint(first.id, 'find', 5);
  store.connections.pauseEndpoint(first.id, 'find', 7);
  const renamed = store.connections.use(profile('renamed', 'https://a.example.com'), connectionId('2'), 2);
  expect([...store.connections.endpointPauses(renamed.id)]).toEqual([['find', 7]]);
  expect(renamed).toMatchObject({ id: '1', name: 'renamed', credentialState: 'unknown', online: true, pausedUntil: 9 });
  const moved = store.connections.use(profile('renamed', 'https://b.example.com'), connectionId('3'), 3);
  expect(moved).toMatchObject({ id: '1', online: null, pausedUntil: null });
  expect(store.connections.endpointPauses(moved.id).size).toBe(0);
  const other = store.connections.use(
    { ...profile('other', 'https://c.example.com'), practice: true },
    connectionId('4'),
    4,
  );
  expect(other).toMatchObject({ id: '4', practice: true });
  expect(store.connections.current()?.id).toBe('4');
  store.connections.use(profile('renamed', 'https://c.example.com'), connectionId('5'), 5);
  expect(store.connections.current()?.id).toBe('1');
});

test('what is remembered of the connection in use ends with an undone transaction', () => {
  const store = newStore();
  const id = connectTo(store);
  expect(store.connections.current()?.online).toBeNull();
  const undone = () =>
    store.transaction(() => {
      store.connections.update(id, { online: true });
      expect(store.connections.current()?.online).toBe(true);
      throw new Error('no');
    });
  expect(undone).toThrow('no');
  expect(store.connections.current()?.online).toBeNull();
});

test('a reader beside the station sees each change of the connection', () => {
  const folder = temporaryFolder();
  const store = openNewStore(folder);
  onTestFinished(() => store.close());
  const id = connectTo(store);
  const reader = openStore(folder, { readOnly: true });
  onTestFinished(() => reader.close());
  expect(reader.connections.current()?.online).toBeNull();
  store.connections.update(id, { online: true });
  expect(reader.connections.current()?.online).toBe(true);
});

test('photos on sides and in the tray are told in their order, without the others', () => {
  const store = newStore();
  connectTo(store);
  store.items.insert(item('1'));
  const owner = { itemId: itemId('1') };
  store.photos.insert(photo('t', { ...owner, place: 'tray' }));
  store.photos.insert(photo('old', { ...owner, place: 'superseded', sideUuid: sideUuid('s') }));
  store.photos.insert(photo('new', { ...owner, place: 'active', sideUuid: sideUuid('s') }));
  store.photos.insert(photo('off', { ...owner, place: 'removed' }));
  expect(store.photos.shownOfItem(itemId('1'))).toEqual([
    { id: 't', sideUuid: null, place: 'tray' },
    { id: 'new', sideUuid: 's', place: 'active' },
  ]);
});

test('what is remembered of an item and its sides ends with each change, also one that is undone', () => {
  const store = newStore();
  connectTo(store);
  store.items.insert(item('1'));
  const id = itemId('1');
  expect(store.items.get(itemId('2'))).toBeNull();
  store.items.insert(item('2'));
  expect(store.items.get(itemId('2'))?.referenceId).toBe('SKU-2');
  expect([store.items.get(id)?.stage, store.sides.ofItem(id).length]).toEqual(['shooting', 0]);
  store.items.update(id, { stage: 'ready' });
  store.sides.replace(id, sidesOf('1', 3));
  expect([store.items.get(id)?.stage, store.sides.ofItem(id).length]).toEqual(['ready', 3]);
  const undone = () =>
    store.transaction(() => {
      store.items.update(id, { stage: 'sending' });
      store.sides.replace(id, sidesOf('1', 4));
      expect([store.items.get(id)?.stage, store.sides.ofItem(id).length]).toEqual(['sending', 4]);
      throw new Error('no');
    });
  expect(undone).toThrow('no');
  expect([store.items.get(id)?.stage, store.sides.ofItem(id).length]).toEqual(['ready', 3]);
});

test('records of the taxonomy are kept by connection and kind, replaced, and forgotten by age', () => {
  const store = newStore();
  connectTo(store);
  const { taxonomyRecords } = store;
  expect(taxonomyRecords.get(acme, 'category', 'c')).toBeNull();
  taxonomyRecords.put(acme, 'category', 'c', { media: null, featured: false, ordinal: 1 }, 1);
  taxonomyRecords.put(acme, 'category', 'c', { media: 'https://p.example/c', featured: true, ordinal: null }, 2);
  taxonomyRecords.put(acme, 'type', 'c', { media: null, featured: false, ordinal: null }, 1);
  const saved = { uuid: 'c', value: { media: 'https://p.example/c', featured: true, ordinal: null }, fetchedAt: 2 };
  expect(taxonomyRecords.get(acme, 'category', 'c')).toEqual(saved);
  expect(taxonomyRecords.all(acme, 'category')).toEqual([saved]);
  expect(taxonomyRecords.get(connectionId('other'), 'category', 'c')).toBeNull();
  taxonomyRecords.prune(acme, 'category', 3);
  expect(taxonomyRecords.all(acme, 'category')).toEqual([]);
  expect(taxonomyRecords.all(acme, 'type')).toHaveLength(1);
});
