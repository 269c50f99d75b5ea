import envPaths from 'env-paths';

/** Holds only what can be fetched or made again. */
export function cacheFolder(): string {
  return envPaths('Sideshot', { suffix: '' }).cache;
}
