import type { CaptureNotice } from '../../../preload/contract/views.ts';
import { handedOver } from '../../capture/offer/dropped.ts';
import { StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import { nextSide } from '../../domain/item/nextSide.ts';
import { photosBlocked } from '../../domain/item/stage.ts';
import { photoSources } from '../../domain/photo/photoSources.ts';
import { rasterise } from '../../imaging/decode/rasterise.ts';
import { practicePhoto } from '../../practice/drawings/practicePhoto.ts';
import { readFacts } from '../../sync/itemFacts.ts';
import { english } from '../../texts/render.ts';
import type { Connections } from '../connection/connections.ts';
import type { Core } from '../core.ts';

/** A camera for practice: it renders a photo of the side that is active. */
export interface PracticeCamera {
  /** Throws `not_possible` outside practice mode or when no side wants a photo. */
  shoot(itemId: ItemId): Promise<CaptureNotice>;
}

const size = { width: 4000, height: 3000, quality: 88 };

export function createPracticeCamera(core: Core, connections: Connections): PracticeCamera {
  return {
    async shoot(itemId) {
      const { simulator } = connections;
      if (!simulator) throw new StationError('not_possible', 'The practice camera works in practice mode only.');
      const facts = readFacts(core.actions, itemId);
      const blocked = photosBlocked(facts);
      if (blocked)
        throw new StationError('not_possible', `${facts.item.referenceId} takes no photos now: ${english(blocked)}.`);
      const uuid = nextSide(facts.sides, core.session.chosenSide(itemId));
      const side = facts.plainSides.find((other) => other.uuid === uuid);
      if (!side) throw new StationError('not_possible', 'No side of this item wants a photo.');
      const taken = facts.photos.filter((photo) => photo.sideUuid === side.uuid).length;
      const drawing = simulator.drawingOf(side.uuid);
      if (!drawing) throw new StationError('not_possible', 'The practice camera does not know this side.');
      const svg = practicePhoto(drawing, facts.item.referenceId, taken);
      const bytes = await rasterise(svg, 'jpeg', size);
      const filename = `practice-${String(core.clock())}.jpg`;
      const file = handedOver({ bytes, filename, modifiedAt: core.clock() }, filename, photoSources.practice);
      const { notice } = await core.intake.ingest(file, { itemId, side: side.uuid });
      return notice;
    },
  };
}
