import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../../main/domain/ports/store.ts';
import { awaitedTargets } from '../../../main/station/shoot/awaitedTarget.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { openNewStore } from '../../fakes/emptyDatabase.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

/** A station that is started again and again on one data folder; `day` is that of its clock. */
function station() {
  const folder = temporaryFolder();
  let store: Store | null = null;
  onTestFinished(() => store?.close());
  return (day = 'Monday') => {
    store?.close();
    store = openStore(folder);
    return awaitedTargets(
      store,
      () => 0,
      () => day,
    );
  };
}

const shot = { camera: 'hot folder', purpose: 'shot' } as const;
const reference = { camera: 'hot folder', purpose: 'reference' } as const;

test("a day's shot that was asked for is expected after a restart, on that day alone", () => {
  const start = station();
  start().set(shot);
  expect(start().current).toEqual(shot);
  expect(start('Tuesday').current).toBeNull();
  expect(start().take('another camera')).toBeNull();
  expect(start().current).toEqual(shot);
});

test('what was taken, called off or asked for as a reference is not expected after a restart', () => {
  const start = station();
  for (const end of [
    (targets: ReturnType<typeof start>) => expect(targets.take('hot folder')).toEqual(shot),
    (targets: ReturnType<typeof start>) => targets.set(null),
    (targets: ReturnType<typeof start>) => targets.set(reference),
  ]) {
    const targets = start();
    targets.set(shot);
    end(targets);
    expect(start().current).toBeNull();
  }
});

test('a reference is expected until the program ends, and taken once', () => {
  const targets = station()();
  targets.set(reference);
  expect([targets.current, targets.take('hot folder'), targets.take('hot folder')]).toEqual([
    reference,
    reference,
    null,
  ]);
});

test('what was kept by another version is no shot to wait for', () => {
  const store = openNewStore(temporaryFolder());
  onTestFinished(() => store.close());
  store.settings.set('golden-awaited', { camera: 7 });
  expect(
    awaitedTargets(
      store,
      () => 0,
      () => 'Monday',
    ).current,
  ).toBeNull();
});
