/**
 * A file of `assets`, by its path there: beside the sources, or as the build has copied it into `dist`
 * (docs/decisions/0032). A packed app can read it within its archive.
 */
export function assetFile(path: string): URL {
  // All files of the bundle lie in `dist/main`; this module itself is three folders deep.
  const assets = import.meta.url.endsWith('.ts') ? '../../../assets/' : '../assets/';
  return new URL(assets + path, import.meta.url);
}
