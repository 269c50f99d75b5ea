/**
 * What may import what: one line a room, and the line of the longest folder counts. A room may import itself,
 * the texts for people (`main/texts`) and the rooms named here;
 * a package belongs to those that name it. `*` is any module of Node. Types count as imports.
 */
// biome-ignore format: a table, read by columns
export const layers: readonly Layer[] = [
  // room                        may import                                                 packages                        modules of Node
  ['main/texts',                 '',                                                        'intl-messageformat',           ''],
  ['main/domain',                '',                                                        '',                             ''],
  ['main/lib',                   'domain/failure.ts',                                       'lru-cache p-limit re2js zod',          'buffer crypto events fs fs/promises os path timers/promises url worker_threads'],
  ['main/partner',               'domain lib',                                              'undici zod',                   'crypto fs fs/promises net path stream tls util zlib'],
  ['main/store',                 'domain lib',                                              'better-sqlite3 zod',           'crypto fs fs/promises os path util worker_threads'],
  ['main/sync',                  'domain lib',                                              '',                             ''],
  ['main/imaging',               'domain lib',                                              'lru-cache',                    'buffer crypto fs fs/promises path timers/promises zlib'],
  ['main/imaging/tags',          'domain lib imaging',                                      '',                             'timers/promises worker_threads zlib'],
  ['main/imaging/wire',          'domain lib imaging/undecodable.ts imaging/imaging.ts', '',                         'stream'],
  ['main/imaging/remote',        'domain lib imaging/undecodable.ts imaging/imaging.ts imaging/process/program.ts imaging/wire', '', 'child_process fs module path stream url'],
  ['main/imaging/process',       'domain lib imaging',                                      'p-limit sharp',                'fs fs/promises net os timers/promises worker_threads'],
  ['main/imaging/process/codes/codeWorker.ts', 'lib', 'zxing-wasm',                   'fs module'],
  ['main/imaging/process/codes/drawCode.ts', 'lib', 'zxing-wasm',                   'fs module'],
  ['main/imaging/process/heic/heicWorker.ts', 'lib imaging/pixels/freePixels.ts imaging/process/heic', '',                             ''],
  ['main/imaging/process/heic/libheifPicture.ts', 'imaging/process/heic',                   'libheif-js',                   ''],
  ['main/imaging/tags/exifToolWorker.ts', 'lib',                                            'exiftool-vendored',            'child_process util worker_threads'],
  ['main/vault',                 'domain lib',                                              'zod',                          'child_process crypto fs fs/promises path stream/consumers url'],
  ['main/vault/keychainWorker.ts', '',                                                      '@napi-rs/keyring',             'fs'],
  ['main/capture',               'domain lib imaging',                                      'chokidar p-limit',             'crypto fs fs/promises path timers/promises util'],
  ['main/capture/gphoto',        'domain lib capture',                                      '',                             'child_process crypto fs fs/promises path timers/promises'],
  ['main/tls',                   '',                                                        'selfsigned',                   'fs/promises net path'],
  ['main/practice',              'domain lib partner tls',                                  'zod',                          'crypto fs fs/promises http https net path stream timers/promises'],
  ['main/relay',                 'domain lib partner/schemas/events.ts partner/schemas/unwrapEvents.ts store/durability store/lockFolder.ts store/migrations store/rows/sql.ts tls', 'better-sqlite3 zod', 'crypto fs http https net os path zlib'],
  ['main/relay/nats',            'domain lib relay/rights.ts relay/relayLog.ts relay/relayStore.ts relay/sharedRecords.ts relay/shares.ts', '@nats-io/jetstream @nats-io/kv @nats-io/transport-node zod', ''],
  ['main/relay/wire',            '',                                                        'zod',                          ''],
  ['main/relayClient',           'lib relay/wire',                                          'undici zod',                   ''],
  ['main/station.ts',            'domain lib imaging station',                              '@orpc/server',                 ''],
  ['main/station',               'domain lib imaging/imaging.ts imaging/remote partner sync vault capture contract',          '@orpc/server zod',             ''],
  ['main/station/readStation.ts', 'contract lib store station/exchange station/operators/operatorJson.ts station/settings station/upkeep/folderTrouble.ts station/upkeep/freeSpace.ts station/views station/api.ts', '', ''],
  ['main/station/open',           'domain lib imaging store sync vault station',             '',                             'crypto path'],
  ['main/station/intake',         'domain lib imaging sync capture contract station/settings station/views station/hub.ts station/api.ts', 'p-limit', 'path'],
  ['main/station/sources',        'domain lib imaging sync capture practice contract station/intake station/settings station/hub.ts station/changes.ts station/api.ts', 'p-limit', 'fs/promises os path timers/promises'],
  ['main/station/shoot',          'domain imaging sync contract station/settings', 'zod', ''],
  ['main/station/connection',     'domain lib imaging sync partner practice relay/wire vault contract station/settings station/hub.ts station/changes.ts station/api.ts', 'p-limit zod', 'crypto path'],
  ['main/station/upkeep',         'domain lib imaging sync store contract station/connection/actionContext.ts station/settings station/changes.ts station/api.ts', '', 'crypto fs fs/promises inspector/promises path timers/promises'],
  ['main/station/taxonomy',       'domain lib sync partner contract station/connection station/changes.ts station/api.ts', 'lru-cache', ''],
  ['main/station/views',          'domain lib partner/schemas/events.ts sync contract station/connection/profileReaders.ts station/settings station/taxonomy/services.ts station/hub.ts station/changes.ts station/api.ts', '', ''],
  ['main/station/pictures',       'domain lib imaging station/changes.ts station/api.ts', 'lru-cache', 'crypto fs/promises path'],
  ['main/station/settings',       'domain lib capture contract', 'zod', 'path'],
  ['main/station/desktop',        'domain contract station/settings station/changes.ts', '', 'crypto'],
  ['main/station/exchange',       'domain lib sync contract station/settings station/hub.ts station/changes.ts station/api.ts', 'papaparse zod', 'fs/promises path'],
  ['main/station/exchange/reading', 'domain lib', 'papaparse', 'fs/promises'],
  ['main/station/exchange/reading/workbook', 'domain lib station/exchange/reading/table.ts', 'fflate hucre', 'worker_threads'],
  ['main/station/operators',      'domain lib contract station/exchange/reading station/settings station/changes.ts', '', ''],
  ['main/station/handover',       'domain lib imaging sync store contract station/connection station/api.ts', 'zod', 'crypto fs/promises os path'],
  ['main/station/relay',          'domain lib partner sync relay/wire relayClient contract station/connection station/settings station/changes.ts station/api.ts', 'zod', 'crypto'],
  ['main/station/fleet',          'domain lib imaging partner sync vault relay/wire relayClient contract station/connection station/relay station/settings station/hub.ts station/changes.ts station/api.ts', 'zod', 'crypto fs/promises path'],
  ['main/station/handlers',       'station/relay station/fleet station/handover domain lib imaging/imaging.ts imaging/tags/headTime.ts partner/operationRoutes.ts sync contract capture/offer/dropped.ts station/connection station/desktop station/taxonomy station/exchange station/intake station/operators station/settings station/shoot station/sources station/upkeep station/views station/hub.ts station/api.ts', '@orpc/server zod', ''],
  ['main/hosts',                 'domain lib station contract package.json',                '@orpc/server pino ws zod',     '*'],
  ['main/hosts/cli',             'domain lib imaging/remote station relay hosts contract vault/keychainKey.ts vault/keyFile.ts package.json',            'commander env-paths fflate zod @orpc/server', '*'],
  ['main/hosts/electron',        'domain lib imaging/process/program.ts imaging/remote imaging/wire station hosts vault/keychainKey.ts vault/keyFile.ts contract',                       'electron electron-updater @orpc/server zod',    'crypto fs fs/promises http net os path stream/promises timers/promises url util'],
  ['main/hosts/rpc',             'domain station',                                          '@orpc/client @orpc/server ws zod', '*'],
  ['main/hosts/control',         'domain lib station hosts contract',                       '@orpc/client ws zod',          '*'],
  ['main/hosts/web',             'domain lib station hosts contract',                       '@orpc/server zod',             '*'],
  ['main/hosts/web/runWeb.ts',   'hosts lib station vault/keyProvider.ts vault/sealedFile.ts', '',                          'path'],
  ['main/cli.ts',                'hosts',                                                   '',                             ''],
  ['main/electron.ts',           'domain/failure.ts hosts imaging/remote lib station vault/keychainWorker.ts package.json',                       'electron',                     'fs path'],
  ['main/contract',              'domain',                                                  '@orpc/contract zod',           ''],
  ['preload',                    '',                                                        'electron',                     ''],
  ['renderer/bridge',            'contract',                                                '@orpc/client @orpc/contract partysocket', ''],
  ['renderer/format',            'contract words',                                          '',                             ''],
  ['renderer/words',             '',                                                        'react',                        ''],
  ['renderer/keyboard',          '',                                                        'react',                        ''],
  ['renderer/theme',             '',                                                        '@mantine/core',                ''],
  ['renderer/sounds',            '',                                                        '',                             ''],
  ['renderer/camera',            'contract components words',                                     'react',                        ''],
  ['renderer/data',              'contract bridge camera format keyboard sounds',           'zustand',                      ''],
  ['renderer/state',             'contract bridge camera data format keyboard sounds',      'zustand',                      ''],
  ['renderer/stores',            'contract bridge camera data format keyboard sounds state', 'react zustand',                ''],
  ['renderer/components',        'contract camera data format keyboard state stores theme words',            'react @mantine/core @tabler/icons-react', ''],
  ['renderer/screens/firstRun',  'contract camera components data format keyboard state stores theme words', 'react @mantine/core @tabler/icons-react', ''],
  ['renderer/screens/queue',     'contract camera components data format keyboard state stores theme words', 'react @mantine/core @tabler/icons-react @tanstack/react-virtual', ''],
  ['renderer/screens/reshoot',   'contract camera components data format keyboard state stores theme words', 'react react-dom @mantine/core @tabler/icons-react @tanstack/react-virtual', ''],
  ['renderer/screens/settings',  'contract camera components data format keyboard state stores theme words', 'react react-dom @mantine/core @tabler/icons-react', ''],
  ['renderer/screens/shoot',     'contract camera components data format keyboard state stores theme words', 'react @mantine/core @mantine/hooks @tabler/icons-react @tanstack/react-virtual', ''],
  ['renderer/app',               'screens components data keyboard state stores theme words',                'react zustand @mantine/core @tabler/icons-react', ''],
  ['renderer/main.tsx',          'app bridge camera stores theme words',                          'react react-dom @mantine/core', ''],
];

export type Layer = readonly [room: string, mayImport: string, packages: string, modulesOfNode: string];

/** Rooms that nobody may import by a line for what lies round them: what holds native decoders runs in a process of its own. */
export const closedRooms = ['main/imaging/process'];

/** Rooms whose time is an argument (`main/lib/async/time.ts`), so that no test waits for real seconds. */
export const timeIsAnArgumentIn = ['main/station.ts', 'main/station/', 'main/capture/hotFolder/', 'main/sync/'];
export const notWhereTimeIsAnArgument = ['Date.now', 'performance', 'setTimeout', 'setInterval', 'AbortSignal.timeout'];

/** What no file of the domain may touch: it receives time and chance. */
export const notInDomain = [
  'Date.now',
  'Math.random',
  'new Date()',
  'performance',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'crypto',
  'process',
];
