import { expect, it } from 'vitest';
import type { CaptureNotice } from '../../../../main/contract/views.ts';
import { asGiven } from '../../../../main/texts/text.ts';
import { captureReport, verdictOf } from '../../../../renderer/state/photos/captureReport.ts';
import { createShootStore } from '../../../../renderer/state/shoot/shootStore.ts';
import { createNoticesStore } from '../../../../renderer/state/station/noticesStore.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';
import { fakeItem } from '../../../fakes/page/fakeViews.ts';
import { createStoreBench } from '../storeUnderTest.ts';

const base = { itemId: 'i1', sideUuid: null, sideName: null, photoId: null, source: 'hot folder', at: 5 };

function refused(name: string): CaptureNotice {
  return { ...base, accepted: false, filename: name, message: asGiven(`${name} is empty.`) };
}

function inTray(name: string, itemId: string): CaptureNotice {
  return {
    ...base,
    itemId,
    accepted: true,
    filename: name,
    photoId: name,
    message: asGiven(`${name} is in the tray.`),
  };
}

/** What the person reads of them, with the clock to let the lines go. */
function reporting() {
  let now = 0;
  const notices = createNoticesStore(() => now);
  return {
    notify(notice: CaptureNotice): void {
      const { line } = captureReport(notice, true);
      if (line !== null) notices.getState().notify(line.level, line.message, false, line.group);
    },
    pass(ms: number): void {
      now += ms;
      notices.getState().expire();
    },
    dismissNewest: () => notices.getState().dismiss(notices.getState().notices.at(-1)?.id ?? 0),
    lines: () => notices.getState().notices.map(({ message }) => message),
  };
}

it('of more files than there is room to tell of, the newest line says how many are not shown', () => {
  const { notify, lines, pass } = reporting();
  for (let count = 1; count <= 4; count += 1) notify(refused(`${count}.jpg`));
  expect(inEnglish(lines().at(-1))).toBe('4.jpg is empty.');
  for (let count = 5; count <= 300; count += 1) notify(refused(`${count}.jpg`));
  expect(inEnglish(lines())).toEqual([
    '297.jpg is empty.',
    '298.jpg is empty.',
    '299.jpg is empty.',
    '300.jpg is empty. 296 more were not taken: see “files not taken” at the bottom.',
  ]);
  pass(20_000);
  notify(refused('later.jpg'));
  expect(inEnglish(lines())).toEqual(['later.jpg is empty.']);
});

it('the trays of two items, and files that are refused, are counted each by itself', () => {
  const { notify, lines } = reporting();
  for (const name of ['a', 'b', 'c']) notify(inTray(name, 'i1'));
  for (const name of ['x', 'y', 'z']) notify(inTray(name, 'i2'));
  expect(inEnglish(lines())).toEqual([
    'c is in the tray. 2 more are there too.',
    'x is in the tray.',
    'y is in the tray.',
    'z is in the tray.',
  ]);
  notify(refused('bad.jpg'));
  notify(refused('bad.jpg'));
  expect(inEnglish(lines())).toEqual([
    'x is in the tray.',
    'y is in the tray.',
    'z is in the tray.',
    'bad.jpg is empty.',
  ]);
  notify(inTray('z', 'i2'));
  notify(refused('worse.jpg'));
  expect(inEnglish(lines())).toEqual([
    'y is in the tray.',
    'bad.jpg is empty.',
    'z is in the tray. 1 more is there too.',
    'worse.jpg is empty.',
  ]);
});

it('a line that was dismissed is counted no more', () => {
  const { notify, lines, dismissNewest } = reporting();
  for (const name of ['a', 'b', 'c', 'd', 'e']) notify(inTray(name, 'i1'));
  expect(inEnglish(lines().at(-1))).toBe('e is in the tray. 1 more is there too.');
  dismissNewest();
  notify(inTray('f', 'i1'));
  expect(inEnglish(lines())).toEqual([
    'b is in the tray.',
    'c is in the tray.',
    'd is in the tray.',
    'f is in the tray.',
  ]);
});

it('a file that is refused leaves the photo that has just come in sight', async () => {
  const { context } = createStoreBench({ items: [fakeItem({ id: 'i1', referenceId: 'SKU-1', captured: 2, at: 1 })] });
  const shoot = createShootStore(context);
  await shoot.getState().scan('SKU-1', true);
  const side = { sideUuid: 'i1-side-2', sideName: 'Right side' };
  shoot.getState().applyCapture({ ...inTray('a.jpg', 'i1'), ...side, message: asGiven('a.jpg is on Right side.') });
  shoot.getState().applyCapture({ ...refused('notes.txt'), at: 6 });
  expect(shoot.getState().flash).toEqual({
    sideUuid: null,
    photoId: 'a.jpg',
    photoVerdict: 'good',
    verdict: 'refused',
    at: 6,
  });
});

it.each([
  ['good', 'accepted', { accepted: true }],
  ['look', 'attention', { accepted: true, attention: asGiven('Blurred.') }],
  ['refused', 'refused', { accepted: false }],
] as const)('a photo judged as %s sounds as %s', (verdict, sound, judged) => {
  const notice = { ...inTray('a.jpg', 'i1'), ...judged };
  expect([verdictOf(notice), captureReport(notice, true).sound]).toEqual([verdict, sound]);
});
