import type { StatusView } from '../../preload/contract/views.ts';
import type { CallsUnderWay } from './callsUnderWay.ts';
import type { Connections } from './connection/connections.ts';
import type { TaxonomyCache } from './connection/taxonomy.ts';
import type { Core } from './core.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { CardImport } from './sources/cardImport.ts';
import type { HotFolderSource } from './sources/hotFolderSource.ts';
import type { PracticeCamera } from './sources/practiceCamera.ts';
import type { TetherSource } from './sources/tetherSource.ts';

/** The parts that commands and screens act through. */
export interface Parts {
  readonly core: Core;
  readonly calls: CallsUnderWay;
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
