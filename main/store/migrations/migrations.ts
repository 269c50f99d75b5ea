import { firstSchema } from './0010-firstSchema.ts';
import { capturedFiles } from './0020-capturedFiles.ts';
import { records } from './0030-records.ts';
import { arrivals } from './0040-arrivals.ts';
import { sources } from './0050-sources.ts';
import { photoCodes } from './0060-photoCodes.ts';
import { endpointPauses } from './0070-endpointPauses.ts';
import { hotFolder } from './0080-hotFolder.ts';
import { keptPhotos } from './0090-keptPhotos.ts';
import { shots } from './0100-shots.ts';
import { photoCameras } from './0130-photoCameras.ts';
import { rowsOfTheQueue } from './0140-rowsOfTheQueue.ts';
import { moreMarks } from './0150-moreMarks.ts';
import { checksums } from './0160-checksums.ts';

export interface Migration {
  /** The schema's `user_version` after it; numbered in tens. */
  readonly version: number;
  readonly script: string;
}

/** Oldest first. Append only: a migration that has run at a customer's is never changed. */
export const migrations: readonly Migration[] = [
  { version: 10, script: firstSchema },
  { version: 20, script: capturedFiles },
  { version: 30, script: records },
  { version: 40, script: arrivals },
  { version: 50, script: sources },
  { version: 60, script: photoCodes },
  { version: 70, script: endpointPauses },
  { version: 80, script: hotFolder },
  { version: 90, script: keptPhotos },
  { version: 100, script: shots },
  { version: 130, script: photoCameras },
  { version: 140, script: rowsOfTheQueue },
  { version: 150, script: moreMarks },
  { version: 160, script: checksums },
];
