/**
 * Lies beside the sources or in `dist`, where the build copies it (docs/decisions/0032). A packed app reads it from its
 * archive.
 */
export function assetFile(path: string): URL {
  // The bundle's files all lie in `dist/main`; this module's source is three folders deep.
  const assets = import.meta.url.endsWith('.ts') ? '../../../assets/' : '../assets/';
  return new URL(assets + path, import.meta.url);
}
