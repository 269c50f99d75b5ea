import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeFiles } from './importGraph.ts';
import { longFunctions } from './longFunctions.ts';

const root = join(import.meta.dirname, '../../..');
const maxLines = 100;

/** Functions that are still longer. The list may only become shorter. */
const known: readonly string[] = [
  'main/hosts/electron/desktopHost.ts createDesktopHost',
  'main/hosts/electron/updates/updates.ts createUpdates',
  'main/station.ts joinParts',
  'main/station/commands.ts createCommands',
  'main/station/connection/connections.ts openConnections',
  'main/station/exchange/listFolder.ts watchListFolder',
  'main/station/fleet/directory.ts createDirectory',
  'main/station/fleet/fleet.ts createFleet',
  'main/station/fleet/sharedSettings.ts createSharedSettings',
  'main/station/handover/handover.ts createHandover',
  'main/station/relay/partnerEvents.ts createPartnerEvents',
  'main/station/shoot/golden.ts createGolden',
  'main/station/sources/cardImport/browseSessions.ts createBrowseSessions',
  'main/station/sources/hotFolderSource.ts createHotFolderSource',
  'main/station/sources/tetherSource.ts createTetherSource',
  'main/station/taxonomy/finder.ts createTaxonomyFinder',
  'main/station/taxonomy/kindIndex.ts createKindIndex',
  'renderer/app/Shell.tsx Shell',
  'renderer/screens/shoot/card/CardImportProgress.tsx CardImportProgress',
  'renderer/screens/shoot/choose/ChooseType.tsx ChooseType',
  'renderer/screens/shoot/commands/shootCommands.ts createShootCommands',
  'renderer/stores/cameras/cameraStore.ts createCameraStore',
  'renderer/stores/cameras/tetherStore.ts createTetherStore',
  'renderer/stores/cardImport/cardImportStore.ts createCardImportStore',
  'renderer/stores/choose/chooseStore.ts createChooseStore',
  'renderer/stores/items/itemStore.ts createItemStore',
  'renderer/stores/items/queueStore.ts createQueueStore',
  'renderer/stores/items/reshootStore.ts createReshootStore',
  'renderer/stores/shoot/newItem.ts newItemActions',
  'renderer/stores/shoot/openItem.ts createOpenItem',
  'renderer/stores/stores.ts followStation',
];

describe('functions', () => {
  const found = codeFiles(root, ['main', 'preload', 'renderer']).flatMap((path) =>
    longFunctions(path, readFileSync(join(root, path), 'utf8'), maxLines),
  );

  it(`have at most ${maxLines} lines, components too`, () => {
    expect(found.filter(({ name }) => !known.includes(name))).toEqual([]);
  });

  it('are off the list once they are short', () => {
    expect(known.filter((name) => !found.some((one) => one.name === name))).toEqual([]);
  });

  it.each([
    ['function tall() {\n\n\n}', 'tall'],
    ['const tall = () => {\n\n\n};', 'tall'],
    ['class Tower {\n  tall() {\n\n\n  }\n}', 'tall'],
    ['const tower = {\n  tall() {\n\n\n  },\n};', 'tall'],
    ['export default memo(function tall() {\n\n\n});', 'tall'],
  ])('are counted from their first line to their last: %j', (text, name) => {
    expect(longFunctions('a.tsx', text, 3)).toEqual([{ name: `a.tsx ${name}`, lines: 4 }]);
    expect(longFunctions('a.tsx', text, 4)).toEqual([]);
  });
});
