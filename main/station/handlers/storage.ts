import { type StorageParts, storageView } from '../upkeep/storageView.ts';
import type { Implementer } from './implementer.ts';

export type StorageDependencies = StorageParts;

export function storagePart(os: Implementer, parts: StorageDependencies) {
  return { get: os.storage.get.handler(() => storageView(parts)) };
}
