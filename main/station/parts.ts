import type { StatusView } from '../../preload/contract/views.ts';
import type { CardImport } from './cardImport.ts';
import type { Connections } from './connections.ts';
import type { Core } from './core.ts';
import type { HotFolderSource } from './hotFolderSource.ts';
import type { Pictures } from './pictures.ts';
import type { PracticeCamera } from './practiceCamera.ts';
import type { TaxonomyCache } from './taxonomy.ts';
import type { TetherSource } from './tetherSource.ts';

/** The parts that commands and screens act through. */
export interface Parts {
  readonly core: Core;
  readonly connections: Connections;
  readonly taxonomy: TaxonomyCache;
  readonly hotFolder: HotFolderSource;
  readonly cardImport: CardImport;
  readonly tether: TetherSource;
  readonly pictures: Pictures;
  readonly practiceCamera: PracticeCamera;
  readonly statusView: () => StatusView;
  /** One plain line when the database had to be rebuilt at this start; else null. */
  readonly recoveryNotice: string | null;
  setOperator(name: string): void;
}
