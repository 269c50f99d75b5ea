import type { Configuration } from 'electron-builder';
import { externalImports, packageOf } from './external.ts';
import { type LockFile, leftOut } from './modules.ts';

interface GenericServer {
  readonly provider: 'generic';
  readonly url: string;
  readonly useMultipleRangeRequest: boolean;
}

export interface DesktopOptions {
  readonly lock: LockFile;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** A folder or zip with Electron instead of the download. */
  readonly electronDist?: string;
  /** Where the packages are written. */
  readonly output: string;
}

/** Parts of packages that are shipped which nothing of ours runs. */
const unused = [
  // Sources of SQLite, and the prebuilt ones of other systems.
  '!node_modules/better-sqlite3/{deps,src,binding.gyp}',
  '!node_modules/better-sqlite3/{deps,src}/**',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in
  '!node_modules/better-sqlite3/prebuilds/!(${platform}-${arch}.node)',
  // Only the bundle with its WebAssembly within is used.
  '!node_modules/libheif-js/libheif/**',
  '!node_modules/libheif-js/libheif-wasm/{libheif.js,libheif.wasm,libheif-bundle.mjs}',
  '!node_modules/zxing-wasm/dist/{cjs,iife,miniprogram}/**',
  '!node_modules/zxing-wasm/dist/{es,}/full/**',
  '!node_modules/zxing-wasm/dist/full/**',
  // ExifTool is asked for numbers: its names in other languages, its places of the world and its samples are not needed.
  '!node_modules/exiftool-vendored.pl/{patches,bin/arg_files,bin/config_files,bin/fmt_files}/**',
  '!node_modules/exiftool-vendored.pl/bin/{Changes,MANIFEST,META.json,META.yml,Makefile.PL,build_geolocation,perl-Image-ExifTool.spec}',
  '!node_modules/exiftool-vendored.pl/bin/lib/Image/ExifTool/Lang/**',
  '!node_modules/exiftool-vendored.pl/bin/lib/Image/ExifTool/Geolocation.dat',
  '!node_modules/exiftool-vendored.pl/bin/lib/**/*.pod',
  '!node_modules/exiftool-vendored/{dist/**/*.d.ts,docs}',
  // Headers for compiling, and what is for browsers.
  '!node_modules/{node-addon-api,prebuild-install}/**',
  '!node_modules/luxon/{build/{amd,cjs-browser,es6,global},src}/**',
  '!node_modules/**/*.{map,md,d.ts,d.mts,d.cts,ts,mts,cts}',
];

/** The desktop app as electron-builder packs it (docs/decisions/0048). Signing and notarising follow the environment. */
export function desktopConfiguration({ lock, environment, electronDist, output }: DesktopOptions): Configuration {
  const external = externalImports.map(packageOf);
  // A secret that a workflow does not have comes as an empty text.
  const isSigned = Boolean(environment.CSC_LINK || environment.CSC_NAME);
  return {
    appId: 'app.sideshot.station',
    productName: 'Sideshot',
    copyright: 'Sideshot',
    executableName: 'sideshot',
    directories: { output, buildResources: 'packaging/resources' },
    ...(electronDist === undefined ? {} : { electronDist }),
    // What is native comes prebuilt for Node-API: the same file runs in Node and in Electron.
    npmRebuild: false,
    nodeGypRebuild: false,
    files: [
      'dist/**',
      'package.json',
      '!dist/.stamp',
      '!dist/packages.json',
      // It lies beside the archive, with the bill of materials.
      '!dist/THIRD-PARTY.txt',
      '!dist/man',
      '!dist/**/*.map',
      '!**/{test,tests,__tests__,example,examples}/**',
      ...leftOut(lock, external).map((path) => `!${path}/**`),
      ...unused,
    ],
    // Of the two that differ by system, the one that is there.
    extraMetadata: { scripts: {}, devDependencies: {} },
    asar: true,
    // A process that is no Electron cannot look into the archive, nor can the system load a library from it.
    asarUnpack: ['package.json', 'dist/main/**', 'dist/assets/**', 'node_modules/**'],
    electronFuses: {
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableCookieEncryption: true,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
      // Setting a fuse breaks the signature that Electron came with.
      resetAdHocDarwinSignature: !isSigned,
    },
    electronLanguages: ['en', 'en-US'],
    fileAssociations: [
      {
        ext: 'sideshot-profile',
        name: 'Sideshot connection profile',
        description: 'Sideshot connection profile',
        mimeType: 'application/x-sideshot-profile',
        role: 'Viewer',
        icon: 'packaging/resources/profile',
      },
    ],
    extraResources: [{ from: '.cache/notices', to: 'notices', filter: ['THIRD-PARTY.txt', 'sbom.json'] }],
    publish: publishing,
    // A channel's file is written for those that get less finished versions too.
    generateUpdatesFilesForAllChannels: true,
    detectUpdateChannel: true,
    win: {
      target: [{ target: 'nsis', arch: ['x64'] }],
      icon: 'packaging/resources/icon.ico',
      extraResources: [{ from: 'packaging/windows/bin', to: 'bin' }],
      signtoolOptions: environment.SIDESHOT_WINDOWS_PUBLISHER
        ? { publisherName: environment.SIDESHOT_WINDOWS_PUBLISHER }
        : null,
    },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowElevation: true,
      selectPerMachineByDefault: false,
      allowToChangeInstallationDirectory: true,
      // Photos that were not sent are not the installer's to delete.
      deleteAppDataOnUninstall: false,
      include: 'packaging/windows/installer.nsh',
      installerIcon: 'packaging/resources/icon.ico',
      uninstallerIcon: 'packaging/resources/icon.ico',
    },
    mac: {
      target: [
        { target: 'dmg', arch: ['universal'] },
        { target: 'zip', arch: ['universal'] },
      ],
      category: 'public.app-category.photography',
      extraResources: [{ from: 'packaging/mac/bin', to: 'bin' }],
      icon: 'packaging/resources/icon.icns',
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: 'packaging/mac/entitlements.plist',
      entitlementsInherit: 'packaging/mac/entitlements.plist',
      // Without an identity it is signed ad hoc: Apple's own processors run nothing that has no signature. With one it is notarised where the
      // environment has the account.
      ...(isSigned ? {} : { identity: '-' }),
      notarize:
        isSigned && Boolean(environment.APPLE_API_KEY || environment.APPLE_ID || environment.APPLE_KEYCHAIN_PROFILE),
      extendInfo: {
        NSCameraUsageDescription: 'The camera shows the item that is to be photographed.',
      },
      singleArchFiles: '**/{prebuilds,@img,@napi-rs}/**',
    },
    dmg: { sign: false },
    linux: {
      target: ['AppImage', 'deb'],
      icon: 'packaging/resources/linux',
      category: 'Graphics',
      synopsis: 'Photo station for goods',
      description: 'Photo station for goods that a partner service authenticates.',
      maintainer: 'Sideshot',
      vendor: 'Sideshot',
      desktop: { entry: { StartupWMClass: 'Sideshot' } },
    },
    // The packer's own choice for an AppImage is to start it without the sandbox of the page.
    appImage: { executableArgs: [] },
    deb: {
      // This list takes the place of the packer's own: first what Electron loads or calls, then ExifTool's Perl.
      depends: [
        'libgtk-3-0',
        'libnotify4',
        'libnss3',
        'libxss1',
        'libxtst6',
        'xdg-utils',
        'libatspi2.0-0',
        'libuuid1',
        'libsecret-1-0',
        'libgbm1',
        'libasound2t64 | libasound2',
        'perl',
      ],
      recommends: ['libayatana-appindicator3-1 | libappindicator3-1', 'gphoto2'],
    },
  };
}

/**
 * Makes electron-builder write the files of an update (`latest.yml`), and the one that the updater reads in the app. The address in it is never
 * asked: a station looks where its settings say.
 */
const publishing: GenericServer = {
  provider: 'generic',
  url: 'https://updates.invalid',
  useMultipleRangeRequest: false,
};
