import type { StatusView } from '../../preload/contract/views.ts';
import type { Connections } from './connections.ts';
import type { Core } from './core.ts';
import type { HotFolderSource } from './hotFolderSource.ts';
import type { Pictures } from './pictures.ts';
import type { PracticeCamera } from './practiceCamera.ts';
import type { TaxonomyCache } from './taxonomy.ts';

/** The parts that commands and screens act through. */
export interface Parts {
  readonly core: Core;
  readonly connections: Connections;
  readonly taxonomy: TaxonomyCache;
  readonly hotFolder: HotFolderSource;
  readonly pictures: Pictures;
  readonly practiceCamera: PracticeCamera;
  readonly statusView: () => StatusView;
  setOperator(name: string): void;
}
