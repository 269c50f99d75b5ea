import { offerFiles } from '../../capture/offer/dropped.ts';
import type { CaptureNotice } from '../../contract/views.ts';
import type { ItemId } from '../../domain/ids.ts';
import { fileRole } from '../../domain/photo/fileRole.ts';
import { photoSources } from '../../domain/photo/photoSources.ts';
import type { RecordOwner } from '../../domain/ports/recordStores.ts';
import { plainName } from '../../lib/files/plainName.ts';
import type { Intake } from '../intake/intake.ts';

export interface DroppedParts {
  readonly session: { readonly openItemId: ItemId | null };
  readonly intake: Pick<Intake, 'checkDestination' | 'sinkTo'>;
  readonly recorder: { flush(owner: RecordOwner): Promise<void> };
  readonly closing: AbortSignal;
}

export interface DroppedFiles {
  readonly files: readonly File[];
  readonly itemId: ItemId | null;
  readonly sideUuid: string | null;
}

export async function takeDroppedFiles(
  { session, intake, recorder, closing }: DroppedParts,
  dropped: DroppedFiles,
): Promise<readonly CaptureNotice[]> {
  const itemId = dropped.itemId ?? session.openItemId;
  if (itemId !== null) intake.checkDestination(itemId, dropped.sideUuid);
  const notices: CaptureNotice[] = [];
  let side = dropped.sideUuid;
  const files = withoutSidecars(dropped.files);
  const areSeveral = files.length > 1;
  const to = { itemId, side: areSeveral ? null : side, sideNow: () => side, advances: areSeveral };
  const sink = intake.sinkTo(
    () => to,
    ({ answer, notice }) => {
      if (answer === 'accepted') side = null;
      notices.push(notice);
    },
  );
  try {
    await offerFiles(files, photoSources.byHand, sink, closing);
  } finally {
    if (itemId !== null) await recorder.flush(itemId);
  }
  return notices;
}

/** They come along with a whole folder, and are kept only where there is nothing else. */
function withoutSidecars(files: readonly File[]): readonly File[] {
  const others = files.filter(({ name }) => {
    const role = fileRole(plainName(name));
    return role !== 'sidecar' && role !== 'system';
  });
  return others.length === 0 ? files : others;
}
