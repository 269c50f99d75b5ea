import type { ItemView } from '../../../preload/contract/views.ts';
import { camerasOf } from '../../stores/cameras/useCameras.ts';
import { type ComingPlaces, comingTo, placeComing } from '../../stores/photos/comingPhotos.ts';
import { exampleShown } from '../../stores/shoot/beside.ts';
import { type Finishing, finishingOf } from '../../stores/shoot/finish.ts';
import { type OnStage, type OverlayOnStage, onStage, overlayOnStage } from '../../stores/shoot/onStage.ts';
import { useCombined, useSelected } from '../../stores/useStores.ts';

/** A part of the open item; null while none is open. */
export function useOpenItem<Part>(select: (item: ItemView) => Part): Part | null {
  return useSelected('shoot', ({ item }) => (item === null ? null : select(item)));
}

/** A part of what Done does now; null while none is open. */
export function useFinishing<Part>(select: (finishing: Finishing, item: ItemView) => Part): Part | null {
  return useCombined(['shoot', 'arrivals', 'station', 'camera'], (shoot, ...others) => {
    const finishing = finishingOf(shoot, ...others);
    return finishing === null || shoot.item === null ? null : select(finishing, shoot.item);
  });
}

/** A part of what the stage shows. */
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

/** Whether the example lies small on the picture. */
export function useExampleShown(): boolean {
  return useCombined(['shoot', 'stage', 'camera', 'tether'], (shoot, stage, camera, tether) =>
    exampleShown(onStage(shoot, stage, camerasOf(camera, tether)), stage),
  );
}

/** A part of where the photos will lie that are coming to the open item. */
export function useComing<Part>(select: (places: ComingPlaces) => Part): Part {
  return useCombined(['shoot', 'arrivals', 'station'], ({ item }, { coming }, { status }) => {
    const isNone = item === null || coming.length === 0;
    return select(isNone ? nowhere : placeComing(item, comingTo(item, coming), status?.autoAdvance ?? true));
  });
}

const nowhere: ComingPlaces = { bySide: new Map(), tray: [] };
