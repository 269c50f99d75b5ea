import { handedOver } from '../../capture/offer/dropped.ts';
import type { CaptureNotice } from '../../contract/views.ts';
import { StationError } from '../../domain/failure.ts';
import type { ItemId, SideUuid } from '../../domain/ids.ts';
import { nextSide } from '../../domain/item/nextSide.ts';
import { photosBlocked } from '../../domain/item/stage.ts';
import type { Millis } from '../../domain/model.ts';
import { photoSources } from '../../domain/photo/photoSources.ts';
import type { Imaging } from '../../imaging/imaging.ts';
import { practicePhoto } from '../../practice/drawings/practicePhoto.ts';
import type { Simulator } from '../../practice/simulator.ts';
import type { ActionContext } from '../../sync/context.ts';
import { readFacts } from '../../sync/itemFacts.ts';
import { text } from '../../texts/text.ts';
import type { Intake } from '../intake/intake.ts';

export interface PracticeCamera {
  shoot(itemId: ItemId): Promise<CaptureNotice>;
}

const size = { width: 4000, height: 3000, quality: 88 };

export interface PracticeCameraParts {
  readonly actions: ActionContext;
  readonly session: { chosenSide(itemId: ItemId): SideUuid | null };
  readonly intake: Pick<Intake, 'ingest'>;
  readonly clock: () => Millis;
  readonly imaging: Pick<Imaging, 'ask'>;
  readonly connections: { readonly simulator: Pick<Simulator, 'drawingOf'> | null };
}

export function createPracticeCamera(core: PracticeCameraParts): PracticeCamera {
  return {
    async shoot(itemId) {
      const { simulator } = core.connections;
      if (!simulator) throw new StationError('not_possible', text('practiceCamera.practiceOnly'));
      const facts = readFacts(core.actions, itemId);
      const blocked = photosBlocked(facts);
      if (blocked)
        throw new StationError(
          'not_possible',
          text('practiceCamera.blocked', { item: facts.item.referenceId, reason: blocked }),
        );
      const uuid = nextSide(facts.sides, core.session.chosenSide(itemId));
      const side = facts.plainSides.find((other) => other.uuid === uuid);
      if (!side) throw new StationError('not_possible', text('practiceCamera.noSide'));
      // Photos in the tray may be of this side, and no two shots are equal.
      const taken = facts.photos.filter(({ sideUuid, place }) => sideUuid === side.uuid || place === 'tray').length;
      const drawing = simulator.drawingOf(side.uuid);
      if (!drawing) throw new StationError('not_possible', text('practiceCamera.unknownSide'));
      const svg = practicePhoto(drawing, facts.item.referenceId, taken);
      const bytes = await core.imaging.ask('draw', { svg, format: 'jpeg', size });
      const filename = `practice-${String(core.clock())}.jpg`;
      const file = handedOver({ bytes, filename, modifiedAt: core.clock() }, filename, photoSources.practice);
      const { notice } = await core.intake.ingest(file, { itemId, side: side.uuid });
      return notice;
    },
  };
}
