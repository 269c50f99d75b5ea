import type { Page } from 'playwright/test';
import type { OperatorId } from '../../main/domain/ids.ts';
import { whoOf } from '../../main/domain/operator/who.ts';
import { connectToRunning } from '../../main/hosts/control/controlClient.ts';
import { openStore } from '../../main/store/openStore.ts';
import { typeNamed } from '../fakes/typeNamed.ts';
import { expect, test } from './support/fixtures.ts';
import { beginShift, itemsOfShift, sides } from './support/shift.ts';
import { startStation } from './support/stationProcess.ts';

test.setTimeout(1_200_000);

/** 60 are a shift; a few show the same. */
const count = Number(process.env.SIDESHOT_ITEMS ?? 8);
/** Each so many items the other one takes over, in the middle of an item. */
const turn = 4;
const people = [
  { name: 'Zora Quist', badge: 'BADGE-ZORA', language: 'de', direction: 'ltr' },
  { name: 'Amin Falk', badge: 'BADGE-AMIN', language: 'ar', direction: 'rtl' },
] as const;

interface Attributed {
  /** In the order in which the photos came. */
  readonly shots: readonly string[];
  readonly done: readonly string[];
}

function attributed(dataFolder: string): ReadonlyMap<string, Attributed> {
  const store = openStore(dataFolder, { readOnly: true });
  try {
    const query = { connectionId: null, stage: null, search: null, cursor: null, limit: 200 } as const;
    return new Map(
      store.items.page(query).items.map(({ id, referenceId }) => [
        referenceId,
        {
          shots: store.photos.ofItem(id).map(({ addedBy }) => addedBy),
          done: store.audit
            .ofItem(id, 200)
            .filter(({ text }) => text.id === 'history.markedDone')
            .map(({ who }) => who)
            .toReversed(),
        },
      ]),
    );
  } finally {
    store.close();
  }
}

test(`two operators in two languages, ${count} items with rejections, by the scanner alone, the station killed in the middle: every act is its person's`, async ({
  page,
  station,
  partner,
  dataFolder,
  hotFolder,
}) => {
  partner.control.setReview({ hold: true });
  const items = itemsOfShift(count);
  const running = await connectToRunning(dataFolder, 'test');
  if (running === null) throw new Error('The station takes no commands.');
  const who: string[] = [];
  for (const { name, badge, language } of people)
    who.push(whoOf((await running.commands.operatorsAdd({ name, badge, language })).id as OperatorId));
  for (const reference of items)
    await running.commands.create({ reference, ...typeNamed(partner, 'Boots'), service: null });
  await running.close();
  await page.goto(station.address);
  const shift = await beginShift(page, hotFolder);
  let at = 1;
  let stationNow = station;
  const takeOver = async (): Promise<void> => {
    at = 1 - at;
    const person = people[at];
    if (person === undefined) throw new Error('There are two.');
    await shift.scan(person.badge);
    await speaks(page, person);
  };
  const expected = new Map<string, { shots: string[]; done: string[] }>();
  const waits: number[] = [];
  await takeOver();
  for (const [number, reference] of items.entries()) {
    const acts = { shots: [] as string[], done: [] as string[] };
    expected.set(reference, acts);
    const begun = performance.now();
    await shift.scan(reference);
    await shift.opened(reference);
    waits.push(performance.now() - begun);
    for (let shot = 1; shot <= sides; shot += 1) {
      if (shot === 3 && number % turn === turn - 1) await takeOver();
      if (shot === 3 && number === Math.floor(count / 2)) {
        await stationNow.kill();
        await expect(page.getByTestId('core-lost')).toBeVisible();
        stationNow = await startStation(dataFolder);
        await expect(page.getByTestId('core-lost')).toHaveCount(0);
        await speaks(page, people[at] ?? people[0]);
        await expect(page.getByRole('heading', { name: reference })).toBeVisible();
      }
      await shift.shoot();
      acts.shots.push(who[at] ?? '');
      await expect(page.getByTestId('required-ring')).toContainText(`${shot}/${sides}`);
    }
    const done = page.getByTestId('done');
    await expect(done).toHaveAttribute('data-done', /^(ready|toLookAt)$/);
    const isToLookAt = (await done.getAttribute('data-done')) === 'toLookAt';
    await shift.scan('SIDESHOT DONE');
    // Of so many pictures one may be dark: the first Done shows it, the second sends it. The same code counts once within a second and a half.
    if (isToLookAt) {
      await expect(page.getByTestId('photo-quality').getByRole('listitem').first()).toBeVisible();
      await page.waitForTimeout(1_600);
      await shift.scan('SIDESHOT DONE');
    }
    acts.done.push(who[at] ?? '');
    await expect(page.getByTestId('today')).toBeVisible();
  }
  try {
    for (const reference of items)
      await expect
        .poll(() => partner.control.serviceRequest(reference)?.state.primary, { timeout: 60_000, message: reference })
        .toBe('QC');
    const rejected = items.filter((_reference, number) => number % turn === 1);
    for (const sr of rejected) partner.control.reject({ sr, sides: [{ side: 'Left side', reason: 'Blurred' }] });
    await expect(page.getByTestId('today-reshoot')).toHaveAttribute('data-count', String(rejected.length));
    for (const reference of rejected) {
      await takeOver();
      await shift.scan(reference);
      await expect(page.getByTestId('side-Left side').first()).toHaveAttribute('data-status', 'rejected');
      await shift.shoot();
      await expect(page.getByTestId('side-Left side').first()).toHaveAttribute(
        'data-status',
        /captured|uploading|uploaded/,
      );
      await shift.scan('SIDESHOT DONE');
      expected.get(reference)?.shots.push(who[at] ?? '');
      expected.get(reference)?.done.push(who[at] ?? '');
    }
    for (const reference of rejected)
      await expect
        .poll(() => partner.control.serviceRequest(reference)?.submissions, { timeout: 60_000, message: reference })
        .toBe(2);
    const found = attributed(dataFolder);
    for (const [reference, acts] of expected) expect(found.get(reference), reference).toEqual(acts);
    const { keys, pointers } = await shift.counted();
    expect({ keys, pointers }).toEqual({ keys: 0, pointers: 0 });
    const sorted = waits.toSorted((left, right) => left - right);
    console.log(
      `${count} items: no key, no press; from scan to open ${sorted[Math.floor(count / 2)]?.toFixed(0)} ms in the middle, ${sorted.at(-1)?.toFixed(0)} at most`,
    );
  } finally {
    await stationNow.stop();
  }
});

async function speaks(page: Page, { name, language, direction }: (typeof people)[number]): Promise<void> {
  await expect(page.getByTestId('status-operator')).toContainText(name);
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
  await expect(page.locator('html')).toHaveAttribute('dir', direction);
}
