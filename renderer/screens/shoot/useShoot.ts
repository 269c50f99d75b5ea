import type { ItemView } from '../../../main/contract/views.ts';
import { type PendingPlaces, pendingOn, placePending } from '../../state/photos/pendingPhotos.ts';
import { exampleShown } from '../../state/shoot/beside.ts';
import { type Finishing, finishingOf } from '../../state/shoot/finish.ts';
import { type OnStage, type OverlayOnStage, onStage, overlayOnStage } from '../../state/shoot/onStage.ts';
import { camerasOf } from '../../stores/useCameras.ts';
import { useCombined, useSelected } from '../../stores/useStores.ts';

export function useOpenItem<Part>(select: (item: ItemView) => Part): Part | null {
  return useSelected('shoot', ({ item }) => (item === null ? null : select(item)));
}

export function useFinishing<Part>(select: (finishing: Finishing, item: ItemView) => Part): Part | null {
  return useCombined(['shoot', 'arrivals', 'station', 'camera'], (shoot, ...others) => {
    const finishing = finishingOf(shoot, ...others);
    return finishing === null || shoot.item === null ? null : select(finishing, shoot.item);
  });
}

export function useOnStage<Part>(select: (on: OnStage) => Part): Part {
  return useCombined(['shoot', 'stage', 'camera', 'tether'], (shoot, stage, camera, tether) =>
    select(onStage(shoot, stage, camerasOf(camera, tether))),
  );
}

export function useOverlay<Part>(select: (overlay: OverlayOnStage) => Part): Part {
  return useCombined(['shoot', 'stage', 'camera', 'tether', 'overlays'], (shoot, stage, camera, tether, overlays) =>
    select(overlayOnStage(shoot, stage, camerasOf(camera, tether), overlays)),
  );
}

export function useExampleShown(): boolean {
  return useCombined(['shoot', 'stage', 'camera', 'tether'], (shoot, stage, camera, tether) =>
    exampleShown(onStage(shoot, stage, camerasOf(camera, tether)), stage),
  );
}

export function usePending<Part>(select: (places: PendingPlaces) => Part): Part {
  return useCombined(['shoot', 'arrivals', 'station'], ({ item }, { pending }, { status }) => {
    const isNone = item === null || pending.length === 0;
    return select(isNone ? nowhere : placePending(item, pendingOn(item, pending), status?.autoAdvance ?? true));
  });
}

const nowhere: PendingPlaces = { bySide: new Map(), tray: [] };
