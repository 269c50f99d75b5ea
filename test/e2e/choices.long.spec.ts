import type { Locator, Page } from 'playwright/test';
import type { ChoiceName } from '../../renderer/components/choices/choiceNames.ts';
import { expect, test } from './support/fixtures.ts';
import { galleryCalls } from './support/galleryCalls.ts';
import { typeAsScanner } from './support/scanner.ts';
import { showState } from './support/states.ts';

test.setTimeout(240_000);

/** A choice that the page asks for, and its answer by number keys. */
interface Asked {
  /** Of the gallery. */
  readonly state: string;
  /** How it comes to the question. */
  readonly ask?: (page: Page) => Promise<unknown>;
  /** The number that is pressed. */
  readonly digit: string;
  /** The words beside that number. */
  readonly says: RegExp;
  /** What shows that the answer was taken. */
  readonly taken: (page: Page, group: Locator) => Promise<unknown>;
}

const called = (call: RegExp) => (page: Page) =>
  expect.poll(async () => (await galleryCalls(page)).filter((one) => call.test(one))).toHaveLength(1);

/** By all names: a new choice has no answer here until it is written. */
const asked: Readonly<Record<ChoiceName, Asked>> = {
  kind: {
    state: 'shootFresh',
    ask: (page) => typeAsScanner(page, 'NEW-1'),
    digit: '1',
    says: /^\S/,
    taken: (page) => expect(page.getByRole('button', { name: 'Back' })).toBeVisible(),
  },
  service: {
    state: 'chooseService',
    digit: '2',
    says: /Express/,
    taken: called(/^shoot\.create .*"serviceUuid":"s2"/),
  },
  whichItem: { state: 'shootWhichItem', digit: '2', says: /-000124/, taken: called(/^photos\.whichItem .*"open"/) },
  existing: { state: 'shootExisting', digit: '1', says: /./, taken: called(/^items\.answerExisting/) },
  wrongItem: { state: 'shootWrongItem', digit: '2', says: /./, taken: called(/^labels\.keepHere/) },
  // Numbered on behind what stands before it.
  inbox: { state: 'shootWrongItem', digit: '3', says: /./, taken: called(/^photos\.takeInbox/) },
  movePhoto: {
    state: 'shootPhoto',
    ask: (page) => page.keyboard.press('x'),
    digit: '1',
    says: /Front/,
    taken: called(/^photos\.move .*"sideUuid":"/),
  },
  reason: {
    state: 'queueExisting',
    ask: (page) => page.keyboard.press('x'),
    digit: '2',
    says: /./,
    async taken(page) {
      await expect(page.getByRole('radio').nth(1)).toBeChecked();
      await page.keyboard.press('Enter');
      await called(/^items\.cancel/)(page);
    },
  },
  unsureCode: {
    state: 'shootFresh',
    ask: (page) => typeAsScanner(page, 'EAN-4006381333931'),
    digit: '2',
    says: /./,
    taken: called(/^shoot\.scan .*"isItem":true/),
  },
  nearCode: {
    state: 'nearCode',
    digit: '1',
    says: /./,
    taken: called(/^shoot\.scan .*"isItem":true/),
  },
  slowScanner: {
    state: 'slowScanner',
    digit: '2',
    says: /./,
    taken: called(/^scanner\.change .*"letters":"alt"/),
  },
  cardSource: {
    state: 'cardSources',
    digit: '1',
    says: /./,
    taken: called(/^cardImport\.browse/),
  },
  cardPick: {
    state: 'cardPick',
    ask: (page) => page.keyboard.press('0'),
    digit: '3',
    says: /All/,
    taken: (page) => expect(page.getByTestId('card-picked')).toContainText('picked'),
  },
  // Numbered on behind the three that pick.
  cardImport: {
    state: 'cardPick',
    async ask(page) {
      await page.keyboard.press('6');
      await expect(page.getByRole('radio', { name: /inbox/i })).toBeChecked();
    },
    digit: '7',
    says: /Import/,
    taken: called(/^cardImport\.start .*"inbox"/),
  },
  cameraTrouble: { state: 'tetherHeld', digit: '1', says: /Free/, taken: called(/^tether\.free/) },
  samePicture: { state: 'shootTwice', digit: '2', says: /Keep it/, taken: called(/^labels\.keepHere/) },
  rejectedSide: {
    state: 'reshoot',
    digit: '1',
    says: /./,
    taken: (page) =>
      expect(page.getByRole('tab', { name: 'Shoot', exact: true })).toHaveAttribute('aria-selected', 'true'),
  },
  markSide: {
    state: 'reshoot',
    async ask(page) {
      // Of the one whose sides the partner has not named yet.
      await page.getByTestId('reshoot-row-SKU-1902').click();
    },
    digit: '3',
    says: /./,
    taken: (page) => expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible(),
  },
  bulk: {
    state: 'queue',
    async ask(page) {
      await page.getByRole('button', { name: /^Sending/ }).click();
      await page.keyboard.press('r');
    },
    digit: '1',
    says: /./,
    taken: (page) => expect(page.getByTestId('bulk-status')).not.toContainText('?'),
  },
  clearList: {
    state: 'workList',
    async ask(page) {
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('x');
    },
    digit: '1',
    says: /Clear the list/,
    taken: called(/^workList\.clear/),
  },
  drawerSide: {
    state: 'queueExisting',
    ask: (page) => page.keyboard.press('m'),
    digit: '1',
    says: /./,
    taken: (page) => expect(page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })).toBeVisible(),
  },
  adopt: {
    state: 'queueAdoptAsks',
    async ask(page) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('a');
    },
    digit: '1',
    says: /./,
    taken: called(/^adoption\.start/),
  },
  firstRun: {
    state: 'firstRun',
    digit: '2',
    says: /Connect/,
    taken: (page) => expect(page.getByTestId('start-practice')).toHaveCount(0),
  },
  handover: {
    state: 'settingsHandoverAsks',
    async ask(page) {
      await page.getByRole('textbox', { name: 'Folder to write into' }).fill('/media/stick');
      await page.keyboard.press('Enter');
    },
    digit: '1',
    says: /./,
    taken: called(/^handover\.exportTo .*\/media\/stick/),
  },
  settingsFile: {
    state: 'settingsFile',
    ask: (page) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from('{}') }),
    digit: '1',
    says: /./,
    taken: called(/^settingsFile\.import/),
  },
  publish: {
    state: 'settingsFleet',
    ask: (page) => page.getByRole('button', { name: /^Publish this/ }).click(),
    digit: '1',
    says: /./,
    taken: called(/^fleet\.publishSettings/),
  },
  agreeSettings: {
    state: 'settingsFleetAsks',
    digit: '2',
    says: /Refuse it/,
    taken: called(/^fleet\.answerSettings .*decline/),
  },
  endShift: {
    state: 'endShift',
    digit: '1',
    says: /Change the operator/,
    async taken(page) {
      await expect(page.getByRole('tab', { name: 'Operator and screen' })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByLabel("Operator's name")).toBeFocused();
    },
  },
  confirmReason: {
    state: 'cancelReasons',
    async ask(page) {
      await expect(page.getByRole('radio').first()).toBeVisible();
      await page.keyboard.press('2');
      await expect(page.getByRole('radio').nth(1)).toBeChecked();
    },
    digit: '9',
    says: /Cancel the item/,
    taken: called(/^items\.cancel/),
  },
  place: {
    state: 'placeAsked',
    async ask(page) {
      await page.getByTestId('place-field').fill('C-9');
      // In the field a number is text.
      await page.keyboard.press('Tab');
    },
    digit: '2',
    says: /Save/,
    taken: called(/^items\.setPlace .*"C-9"/),
  },
  nextPlace: {
    state: 'workHome',
    // Out of the field for codes.
    ask: (page) => page.keyboard.press('Escape'),
    digit: '0',
    says: /No place/,
    taken: called(/^shoot\.clearPlace/),
  },
  cardProgress: { state: 'cardRunning', digit: '2', says: /Stop/, taken: called(/^cardImport\.stop/) },
  listOutcome: {
    state: 'workListOutcome',
    digit: '2',
    says: /OK/,
    taken: (page) => expect(page.getByTestId('list-outcome')).toHaveCount(0),
  },
  columns: {
    state: 'workListColumns',
    digit: '2',
    says: /./,
    taken: (page) => expect(page.getByRole('dialog').getByRole('combobox')).toHaveCount(0),
  },
  reading: {
    state: 'workListPage',
    digit: '2',
    says: /Western European/,
    taken: called(/^workList\.importList .*"page":"windows-1252"/),
  },
  assistantFound: {
    state: 'settingsAssistant',
    digit: '2',
    says: /./,
    taken: (page) => expect(page.getByTestId('assistant').locator('summary')).toHaveCount(0),
  },
  keyConflict: { state: 'settingsKeys', digit: '1', says: /Use it here/, taken: called(/^keys\.change/) },
};

for (const [name, { state, ask, digit, says, taken }] of Object.entries(asked)) {
  test(`${name}: is answered by the number that stands beside the choice`, async ({ galleryPage: page, gallery }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await showState(page, gallery, state);
    await expect(page.locator('main').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const group = page.locator(`[data-choices="${name}"]`).first();
    if (ask !== undefined) {
      // What the state opens by itself is open.
      if (state === 'queueExisting') await expect(page.getByRole('dialog')).toBeVisible();
      await ask(page);
    }
    const choice = group.locator(`[aria-keyshortcuts="${digit}"], label, li`).first();
    await expect(choice).toBeVisible();
    await expect(group).toContainText(digit);
    await expect(group).toContainText(says);
    await page.keyboard.press(digit);
    await taken(page, group);
  });
}
