import { baseline } from './0010-baseline.ts';
import { brandAndModel } from './0020-brand-and-model.ts';
import { whatThePartnerTells } from './0030-what-the-partner-tells.ts';
import { taxonomyRecords } from './0040-taxonomy-records.ts';
import { workListAndResults } from './0050-work-list.ts';
import { adopted } from './0060-adopted.ts';
import { workListRecord } from './0070-work-list-record.ts';
import { eventTrust } from './0080-event-trust.ts';
import { moved } from './0100-moved.ts';
import { fleet } from './0101-fleet.ts';
import { takenBeforeItsScan } from './0105-taken-before-its-scan.ts';
import { sharedList } from './0115-shared-list.ts';
import { findAnyPart } from './0120-find-any-part.ts';
import { shift } from './0125-shift.ts';
import { queueFilters } from './0126-queue-filters.ts';
import { pictureHash } from './0130-picture-hash.ts';
import { serialAndLot } from './0131-serial-and-lot.ts';
import { requirementsAgain } from './0134-requirements-again.ts';
import { kindIndex } from './0140-kind-index.ts';
import { marksOfLaterColumns } from './0141-marks-of-later-columns.ts';
import { finishedStaysFinished } from './0142-finished-stays-finished.ts';
import { rejectionAnswers } from './0143-rejection-answers.ts';
import { operators } from './0144-operators.ts';
import { adminPin } from './0145-admin-pin.ts';

export interface Migration {
  /** Becomes `user_version`. */
  readonly version: number;
  readonly script: string;
}

/**
 * Oldest first. After the first release a migration never changes; another is appended. Queries go to `tables/`, ports
 * to `domain/ports`.
 */
export const migrations: readonly Migration[] = [
  { version: 10, script: baseline },
  { version: 20, script: brandAndModel },
  { version: 30, script: whatThePartnerTells },
  { version: 40, script: taxonomyRecords },
  { version: 50, script: workListAndResults },
  { version: 60, script: adopted },
  { version: 70, script: workListRecord },
  { version: 80, script: eventTrust },
  { version: 100, script: moved },
  { version: 101, script: fleet },
  { version: 105, script: takenBeforeItsScan },
  { version: 115, script: sharedList },
  { version: 120, script: findAnyPart },
  { version: 125, script: shift },
  { version: 126, script: queueFilters },
  { version: 130, script: pictureHash },
  { version: 131, script: serialAndLot },
  { version: 134, script: requirementsAgain },
  { version: 140, script: kindIndex },
  { version: 141, script: marksOfLaterColumns },
  { version: 142, script: finishedStaysFinished },
  { version: 143, script: rejectionAnswers },
  { version: 144, script: operators },
  { version: 145, script: adminPin },
];
