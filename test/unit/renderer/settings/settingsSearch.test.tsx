import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { describeSettings } from '../../../../main/station/settings/plainSettings.ts';
import { englishCatalogue } from '../../../../main/texts/catalogues.ts';
import { text } from '../../../../main/texts/text.ts';
import { wordsIn } from '../../../../main/texts/wordsIn.ts';
import { ConnectionPage, connectionParts } from '../../../../renderer/screens/settings/ConnectionPage.tsx';
import { HealthPage } from '../../../../renderer/screens/settings/care/HealthPage.tsx';
import { pages } from '../../../../renderer/screens/settings/pages.ts';
import { SettingsScreen } from '../../../../renderer/screens/settings/SettingsScreen.tsx';
import { findSettings } from '../../../../renderer/screens/settings/search/findSettings.ts';
import { settingsEntries } from '../../../../renderer/screens/settings/search/settingsEntries.ts';
import { SourcesPage } from '../../../../renderer/screens/settings/sources/SourcesPage.tsx';
import { type SettingsPage, settingsPages } from '../../../../renderer/state/station/navigationStore.ts';
import { fakeDesktopView } from '../../../fakes/page/fakeDesktop.ts';
import { fakeQuality } from '../../../fakes/page/fakeQuality.ts';
import { fakeSources, fakeStatus, fakeStorage } from '../../../fakes/page/fakeViews.ts';
import { renderOnStores } from '../renderOnStores.tsx';

const plain = describeSettings({ settings: { get: () => undefined } as never });
const entries = settingsEntries(
  { pages: settingsPages.map((page) => ({ page, title: pages[page].title })), plain, profile: [] },
  wordsIn(englishCatalogue),
);
const found = (query: string) => findSettings(entries, query).map(({ name, pageName }) => `${pageName} › ${name}`);

test('a setting is found by the begin of its name, by words of it in any order, by its page, and by its help', () => {
  expect(found('them')[0]).toBe('Operator and screen › Theme');
  expect(found('size text')[0]).toBe('Operator and screen › Text size');
  expect(found('storage')[0]).toBe('Storage › Storage');
  expect(found('storage hours')).toEqual(['Storage › Hours between backups']);
  expect(found('regular expression')).toEqual(['Photo sources › Codes that are references']);
  expect(found('RÉTAKE')[0]).toMatch(/^Keys › Retake/);
  expect(found('hot folder')[0]).toBe('Photo sources › Hot folder');
  expect(found('heme')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('a place says which part and which fold of its page it is in', () => {
  const [email] = findSettings(entries, 'e-mail');
  expect(email).toMatchObject({ page: 'connection', part: 'account', label: text('user.email') });
  expect(findSettings(entries, 'interleaved')[0]).toMatchObject({ page: 'sources', fold: 'labels' });
  expect(findSettings(entries, 'glare')[0]).toMatchObject({ page: 'quality', fold: 'glare' });
});

function render(part: ReactNode, settingsPage: SettingsPage): string {
  return renderOnStores(part, (stores) => {
    stores.navigation.setState({ settingsPage });
    stores.plainSettings.setState({ view: { fields: plain } });
    stores.station.setState({ status: fakeStatus() });
    stores.storage.setState({ view: fakeStorage() });
    stores.quality.setState({ view: fakeQuality() });
    stores.sources.setState({ view: fakeSources() });
    stores.desktop.setState({ view: fakeDesktopView() });
    stores.labels.setState({ view: { opensItems: false, warnsOfOthers: false, pattern: null, itfLength: null } });
  });
}

const plainWords = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/ \*$/, '')
    .trim();

/** Choices of a field, which are found by the field. */
const choices = /SegmentedControl-label|Radio-label|Checkbox-label/;

test('every panel and every labelled field of the pages can be found', () => {
  const names = entries.map(({ name }) => name);
  // A switch holds its help in its label. A limit's own switch is found by the limit.
  const isNamed = (label: string): boolean => [...names, 'Warn of it'].some((name) => label.startsWith(name));
  const sections = ['hot-folder', 'tether', 'usb-camera', 'card-import', 'by-hand', 'pedal', 'labels', 'golden'];
  const html = [
    ...settingsPages.map((page) => render(<SettingsScreen />, page)),
    ...connectionParts.map((part) => render(<ConnectionPage opened={part} />, 'connection')),
    ...sections.map((section) => render(<SourcesPage opened={section} />, 'sources')),
    ...['alerts', 'alert-targets', 'log', 'diagnostics'].map((fold) => render(<HealthPage opened={fold} />, 'health')),
  ].join('');
  const labels = [...html.matchAll(/<(label|h2)\b([^>]*)>(.*?)<\/\1>/g)]
    .filter(([, , attributes = '']) => !choices.test(attributes))
    .map(([, , , inside = '']) => plainWords(inside))
    .filter((name) => name !== '');
  expect(labels.length).toBeGreaterThan(40);
  expect([...new Set(labels)].filter((label) => !isNamed(label))).toEqual([]);
});
