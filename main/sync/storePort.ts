import type { Store } from '../domain/ports/store.ts';

/** The part of the store that the engine and the actions use. */
export type StorePort = Pick<
  Store,
  | 'transaction'
  | 'durableTransaction'
  | 'items'
  | 'sides'
  | 'photos'
  | 'companions'
  | 'twins'
  | 'moves'
  | 'operations'
  | 'rejections'
  | 'srDetails'
  | 'templates'
  | 'taxonomy'
  | 'taxonomyRecords'
  | 'events'
  | 'audit'
  | 'photoCameras'
  | 'photoCodes'
  | 'keptPhotos'
  | 'settings'
  | 'connections'
  | 'captured'
  | 'expected'
  | 'results'
  | 'shift'
>;
