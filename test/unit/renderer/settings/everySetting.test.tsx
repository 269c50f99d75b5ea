import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { describeSettings, plainFields } from '../../../../main/station/settings/plainSettings.ts';
import { HealthPage } from '../../../../renderer/screens/settings/care/HealthPage.tsx';
import { SettingsScreen } from '../../../../renderer/screens/settings/SettingsScreen.tsx';
import { SourcesPage } from '../../../../renderer/screens/settings/sources/SourcesPage.tsx';
import { type SettingsPage, settingsPages } from '../../../../renderer/state/station/navigationStore.ts';
import { fakeDesktopView } from '../../../fakes/page/fakeDesktop.ts';
import { fakeQuality } from '../../../fakes/page/fakeQuality.ts';
import { fakeTetherView } from '../../../fakes/page/fakeTether.ts';
import { fakeSources, fakeStatus, fakeStorage } from '../../../fakes/page/fakeViews.ts';
import { renderOnStores } from '../renderOnStores.tsx';

const fields = describeSettings({ settings: { get: () => undefined } as never });

/** Of a station that has everything that its settings show. */
function render(part: ReactNode, settingsPage: SettingsPage): string {
  return renderOnStores(part, (stores) => {
    stores.navigation.setState({ settingsPage });
    stores.plainSettings.setState({ view: { fields } });
    stores.station.setState({ status: fakeStatus() });
    stores.storage.setState({ view: fakeStorage() });
    stores.quality.setState({ view: fakeQuality() });
    stores.sources.setState({ view: fakeSources() });
    stores.desktop.setState({ view: fakeDesktopView() });
    stores.tether.setState({ view: fakeTetherView({ camera: { model: 'EOS', serialNumber: '1' }, state: 'ready' }) });
    stores.labels.setState({ view: { opensItems: false, warnsOfOthers: false, pattern: null, itfLength: null } });
  });
}

function allPages(): string {
  const pages = settingsPages.map((page) => render(<SettingsScreen />, page)).join('');
  const sections = [...pages.matchAll(/data-testid="source-([^"]+)"/g)].flatMap(([, name]) => name ?? []);
  // One is open at a time, the first already.
  return (
    pages +
    sections
      .slice(1)
      .map((section) => render(<SourcesPage opened={section} />, 'sources'))
      .join('') +
    ['alerts', 'alert-targets'].map((fold) => render(<HealthPage opened={fold} />, 'health')).join('')
  );
}

test('each plain setting of the table has its control on one page, once', () => {
  const shown = [...allPages().matchAll(/data-testid="setting-([^"]+)"/g)].map(([, path]) => path);
  expect(shown.toSorted()).toEqual(
    plainFields()
      .map(({ path }) => path)
      .toSorted(),
  );
});

test('each control has its texts: a label, and a name for each choice', () => {
  const nameless = fields.flatMap(({ path, label, options }) => [
    ...(label.id === 'words.asGiven' ? [path] : []),
    ...options.filter((option) => option.label.id === 'words.asGiven').map(({ value }) => `${path}.${value}`),
  ]);
  expect(nameless).toEqual([]);
});

test('a secret or what needs more than its value is no plain setting', () => {
  const paths = plainFields().map(({ path }) => path);
  expect(paths.filter((path) => /kiosk|pin|pattern|path|camera\b/i.test(path))).toEqual([]);
});
