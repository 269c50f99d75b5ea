import envPaths from 'env-paths';

/** Where things lie that may be fetched or made again. */
export function cacheFolder(): string {
  return envPaths('Sideshot', { suffix: '' }).cache;
}
