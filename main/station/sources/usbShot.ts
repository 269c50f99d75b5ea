import { handedOver } from '../../capture/offer/dropped.ts';
import type { CaptureNotice } from '../../contract/views.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import { photoSources } from '../../domain/photo/photoSources.ts';
import { plainName } from '../../lib/files/plainName.ts';
import type { Intake } from '../intake/intake.ts';

export interface UsbShotParts {
  readonly intake: Pick<Intake, 'checkDestination' | 'ingest'>;
  readonly clock: () => Millis;
}

export interface UsbShot {
  readonly itemId: ItemId;
  readonly sideUuid: string | null;
  readonly camera: string;
  readonly file: File;
  readonly takenAt: Millis;
}

export async function takeUsbShot(
  { intake, clock }: UsbShotParts,
  { itemId, sideUuid, camera, file, takenAt }: UsbShot,
): Promise<CaptureNotice> {
  intake.checkDestination(itemId, sideUuid);
  const filename = plainName(file.name);
  // The frame carries no time, and the page's clock may be ahead of ours.
  const content = { bytes: file, filename, modifiedAt: Math.min(takenAt, clock()) };
  const { notice } = await intake.ingest(handedOver(content, filename, photoSources.usb), {
    itemId,
    side: sideUuid,
    camera,
  });
  return notice;
}
