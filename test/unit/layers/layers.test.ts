import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breachesOf, touchesOf } from './breaches.ts';
import { circles, codeFiles, type Import, importsOf, readImports } from './importGraph.ts';
import { layers, notInDomain, notWhereTimeIsAnArgument, timeIsAnArgumentIn } from './layers.ts';

const root = join(import.meta.dirname, '../../..');
const files = codeFiles(root, ['main', 'preload', 'renderer']);
const imports = readImports(root, files);

describe('the layers of the code', () => {
  it('hold: each room imports what its line allows, types included', () => {
    expect(breachesOf(layers, imports)).toEqual([]);
  });

  it('know every file, and no line is for a room that is gone', () => {
    expect(files.filter((file) => lineOf(file) === '')).toEqual([]);
    expect(layers.map(([room]) => room).filter((room) => !files.some((file) => isIn(file, room)))).toEqual([]);
  });

  it('keep clock, chance and timers out of the domain', () => {
    const domain = files.filter((file) => file.startsWith('main/domain/'));
    expect(domain.flatMap((file) => touchesOf(notInDomain, file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('hand clock and timers to the station, and to what it drives', () => {
    const timed = files.filter((file) => timeIsAnArgumentIn.some((room) => file.startsWith(room)));
    const touched = timed.flatMap((file) =>
      touchesOf(notWhereTimeIsAnArgument, file, readFileSync(join(root, file), 'utf8')),
    );
    expect(touched).toEqual([]);
    expect(timeIsAnArgumentIn.filter((room) => !timed.some((file) => file.startsWith(room)))).toEqual([]);
  });

  it('hold no folder of more files than a person takes in at a glance', () => {
    const folders = Map.groupBy(files, dirname);
    expect([...folders].filter(([, inside]) => inside.length > 40).map(([folder]) => folder)).toEqual([]);
  });
});

/** One import that no line allows, for each rule that could be forgotten. */
const forbidden: readonly (readonly [file: string, source: string])[] = [
  ['main/domain/item/stage.ts', `import { x } from '../../lib/memo.ts';`],
  ['main/domain/item/stage.ts', `import { readFile } from 'node:fs/promises';`],
  ['main/domain/item/stage.ts', `import { z } from 'zod';`],
  ['main/texts/text.ts', `import { x } from '../domain/failure.ts';`],
  ['main/texts/render.ts', `import { z } from 'zod';`],
  ['main/lib/files/syncPath.ts', `import type { Store } from '../../store/openStore.ts';`],
  ['main/lib/files/syncPath.ts', `import { Item } from '../../domain/model.ts';`],
  ['main/partner/client.ts', `import type { Store } from '../store/openStore.ts';`],
  ['main/partner/client.ts', `import { spawn } from 'node:child_process';`],
  ['main/store/openStore.ts', `import { x } from '../sync/pause.ts';`],
  ['main/store/openStore.ts', `import { request } from 'undici';`],
  ['main/sync/engine/engine.ts', `import { readFile } from 'node:fs';`],
  ['main/sync/engine/engine.ts', `import { z } from 'zod';`],
  ['main/sync/engine/engine.ts', `import { openStore } from '../../store/openStore.ts';`],
  ['main/imaging/store/mediaStore.ts', `import sharp from 'sharp';`],
  ['main/imaging/store/mediaStore.ts', `import { x } from '../process/pixels.ts';`],
  ['main/imaging/tags/exifTool.ts', `import { x } from '../process/pixels.ts';`],
  ['main/imaging/wire/frames.ts', `import { x } from '../process/serve.ts';`],
  ['main/imaging/remote/processLine.ts', `import { x } from '../process/ownImaging.ts';`],
  ['main/imaging/remote/processLine.ts', `import sharp from 'sharp';`],
  ['main/imaging/process/pixels.ts', `import { Command } from 'commander';`],
  ['main/imaging/process/pixels.ts', `import { spawn } from 'node:child_process';`],
  ['main/imaging/process/pixels.ts', `import { x } from '../../capture/offer/dropped.ts';`],
  ['main/imaging/process/heic/heicDecoder.ts', `import heic from 'libheif-js';`],
  ['main/imaging/process/heic/heicWorker.ts', `import sharp from 'sharp';`],
  ['main/imaging/process/heic/libheifPicture.ts', `import { x } from '../../../lib/workers/hostPort.ts';`],
  ['main/imaging/process/codes/codeWorker.ts', `import { x } from '../decode/pixels.ts';`],
  ['main/imaging/process/codes/drawCode.ts', `import { x } from '../decode/pixels.ts';`],
  ['main/imaging/tags/exifToolWorker.ts', `import { x } from './captureTime.ts';`],
  ['main/vault/vault.ts', `import { x } from '../store/openStore.ts';`],
  ['main/vault/keychainWorker.ts', `import { x } from './vault.ts';`],
  ['main/capture/hotFolder/hotFolder.ts', `import { spawn } from 'node:child_process';`],
  ['main/capture/hotFolder/hotFolder.ts', `export { x } from '../../store/openStore.ts';`],
  ['main/capture/gphoto/runGphoto.ts', `import { watch } from 'chokidar';`],
  ['main/practice/simulator.ts', `const x = await import('../store/openStore.ts');`],
  ['main/tls/certificates.ts', `import { x } from '../domain/model.ts';`],
  ['main/relay/startRelay.ts', `import { x } from '../station/api.ts';`],
  ['main/relay/wire/wire.ts', `import { x } from '../startRelay.ts';`],
  ['main/relay/nats/tail.ts', `import { x } from '../embedded/registry.ts';`],
  ['main/relayClient/followRelay.ts', `import { x } from '../relay/startRelay.ts';`],
  ['main/station/relay/partnerEvents.ts', `import { x } from '../views/statusView.ts';`],
  ['main/station/hub.ts', `import { openStore } from '../store/openStore.ts';`],
  ['main/station/readStation.ts', `import { openVault } from '../vault/vault.ts';`],
  ['main/station/intake/ingest.ts', `import { x } from '../handlers/router.ts';`],
  ['main/station/intake/ingest.ts', `import type { x } from '../upkeep/recorder.ts';`],
  ['main/station/intake/ingest.ts', `import { x } from '../sources/tryFile.ts';`],
  ['main/station/sources/tryFile.ts', `import { x } from '../views/statusView.ts';`],
  ['main/station/shoot/golden.ts', `import { x } from '../sources/tryFile.ts';`],
  ['main/station/desktop/desktop.ts', `import { x } from '../shoot/shootSession.ts';`],
  ['main/station/operators/operatorList.ts', `import { x } from '../upkeep/backups.ts';`],
  ['main/station/pin/adminPin.ts', `import { x } from '../fleet/fleet.ts';`],
  ['main/station/handover/exportQueue.ts', `import { x } from '../intake/receive.ts';`],
  ['main/station/fleet/fleet.ts', "import { x } from '../views/statusView.ts';"],
  ['main/station/exchange/workList.ts', `import { x } from '../sources/tryFile.ts';`],
  ['main/station/exchange/workList.ts', `import { readXlsx } from 'hucre/xlsx';`],
  ['main/station/exchange/reading/readTable.ts', `import { x } from '../../settings/settings.ts';`],
  ['main/station/exchange/reading/workbook/workbookWorker.ts', `import { x } from '../../checkRows.ts';`],
  ['main/station/connection/link.ts', `import { x } from '../sources/tryFile.ts';`],
  ['main/station/upkeep/recorder.ts', `import { x } from '../handlers/router.ts';`],
  ['main/station/views/statusView.ts', `import type { x } from '../sources/hotFolderSource.ts';`],
  ['main/station/taxonomy/finder.ts', `import { x } from '../views/statusView.ts';`],
  ['main/station/pictures/pictures.ts', `import { x } from '../intake/ingest.ts';`],
  ['main/station/settings/settings.ts', `import { x } from '../views/statusView.ts';`],
  ['main/station/alerts/alerts.ts', `import { x } from '../upkeep/gatherHealth.ts';`],
  ['main/station/diagnostics/readLog.ts', `import { x } from '../../hosts/log.ts';`],
  ['main/station/settingsFile/planImport.ts', `import { x } from '../views/statusView.ts';`],
  ['main/station/handlers/router.ts', `import { x } from '../../vault/vault.ts';`],
  ['main/station/intake/ingest.ts', `import heic from 'libheif-js';`],
  ['main/station/intake/ingest.ts', `import sharp from 'sharp';`],
  ['main/station/intake/ingest.ts', `import { x } from '../../hosts/log.ts';`],
  ['main/station.ts', `import { app } from 'electron';`],
  ['main/hosts/log.ts', `import { openVault } from '../vault/vault.ts';`],
  ['main/hosts/cli/program.ts', `import { x } from '../../store/openStore.ts';`],
  ['main/hosts/rpc/rpcServer.ts', `import { x } from '../../store/openStore.ts';`],
  ['main/hosts/control/controlClient.ts', `import { x } from '../../store/openStore.ts';`],
  ['main/hosts/web/webHost.ts', `import { app } from 'electron';`],
  ['main/hosts/electron/desktopApp.ts', `import ws from 'ws';`],
  ['main/cli.ts', `import { openStation } from './station.ts';`],
  ['main/hosts/web/runWeb.ts', `import { x } from '../../store/openStore.ts';`],
  ['main/electron.ts', `import { x } from './store/openStore.ts';`],
  ['main/contract/views.ts', `import type { Store } from '../store/openStore.ts';`],
  ['preload/index.ts', `import { readFile } from 'node:fs';`],
  ['renderer/bridge/connect.ts', `import { x } from '../stores/stores.ts';`],
  ['renderer/data/resource.ts', `import { x } from '../stores/stores.ts';`],
  ['renderer/state/shoot/openItem.ts', `import { x } from '../../stores/stores.ts';`],
  ['renderer/format/words.ts', `import { x } from '../stores/stores.ts';`],
  ['renderer/words/useWords.ts', `import { x } from '../stores/stores.ts';`],
  ['renderer/keyboard/keys.ts', `import { x } from '../stores/stores.ts';`],
  ['renderer/theme/theme.ts', `import { x } from '../stores/stores.ts';`],
  ['renderer/sounds/player.ts', `import { x } from '../stores/stores.ts';`],
  ['renderer/camera/usbCamera.ts', `import { x } from '../bridge/bridge.ts';`],
  ['renderer/stores/stores.ts', `import { x } from '../components/Chip.tsx';`],
  ['renderer/components/Chip.tsx', `import { x } from '../bridge/bridge.ts';`],
  ['renderer/screens/firstRun/FirstRunScreen.tsx', `import { x } from '../queue/QueueRow.tsx';`],
  ['renderer/screens/queue/QueueScreen.tsx', `import { x } from '../shoot/item/ItemFacts.tsx';`],
  ['renderer/screens/reshoot/ReshootScreen.tsx', `import { x } from '../shoot/item/ItemFacts.tsx';`],
  ['renderer/screens/settings/SettingsScreen.tsx', `import { x } from '../shoot/item/ItemFacts.tsx';`],
  ['renderer/screens/shoot/ShootScreen.tsx', `import { x } from '../../bridge/bridge.ts';`],
  ['renderer/app/Shell.tsx', `import { x } from '../bridge/bridge.ts';`],
  ['renderer/main.tsx', `import { x } from '../main/domain/model.ts';`],
  ['main/station/open/openData.ts', `import { x } from '../../hosts/web/webHost.ts';`],
  ['renderer/stores/stores.ts', `import { readFile } from 'node:fs';`],
];

describe('each line of the table', () => {
  it.each(forbidden)('bites: %s with %s', (file, source) => {
    expect(breachesOf(layers, importsOf(file, source))).toHaveLength(1);
  });

  it('has a case here', () => {
    const lines = new Set(forbidden.map(([file]) => lineOf(file)));
    expect(layers.map(([room]) => room).filter((room) => !lines.has(room))).toEqual([]);
  });

  it('sees what domain may not touch, but not in a comment or a text', () => {
    const touched = notInDomain.map((name) => `export const x = () => ${name};`);
    for (const source of touched) expect(touchesOf(notInDomain, 'a.ts', source)).toHaveLength(1);
    expect(touchesOf(notInDomain, 'a.ts', `// setTimeout\nexport const x = 'Math.random';`)).toEqual([]);
  });
});

describe('circles', () => {
  it('are none, types included', () => {
    expect(circles(imports).map((circle) => circle.join(' > '))).toEqual([]);
  });

  it('are seen, types included', () => {
    const edge = (from: string, to: string): Import => ({ from, to, kind: 'file' });
    expect(circles([edge('a', 'b'), edge('b', 'c'), edge('c', 'a'), edge('c', 'd')])).toEqual([['a', 'b', 'c']]);
  });
});

function isIn(file: string, room: string): boolean {
  return file === room || file.startsWith(`${room}/`);
}

function lineOf(file: string): string {
  const rooms = layers.map(([room]) => room).filter((room) => isIn(file, room));
  return rooms.reduce((longest, room) => (room.length > longest.length ? room : longest), '');
}
