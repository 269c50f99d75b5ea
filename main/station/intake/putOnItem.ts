import type { ItemId, SideUuid } from '../../domain/ids.ts';
import { type Spot, spotOnItem } from '../../domain/intake/spotOnItem.ts';
import { chosenAfter } from '../../domain/item/nextSide.ts';
import type { Photo } from '../../domain/model.ts';
import { type PlacedLine, placeWithin } from '../../sync/actions/placePhotos.ts';
import { changeItem } from '../../sync/actions/settle.ts';
import { readFacts } from '../../sync/itemFacts.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { itemAtIntake } from './gatherArrival.ts';
import type { IntakeParts } from './intakeParts.ts';

type Placing = Pick<IntakeParts, 'actions' | 'session'>;

/** The next open side becomes active where the side advances; a side that the photo is kept off stays active. */
export function putOnItem({ actions, session }: Placing, itemId: ItemId, photo: Photo, spot: Spot): void {
  const target = spot.kind === 'side' ? { sideUuid: spot.sideUuid } : 'tray';
  changeItem(actions, itemId, () => {
    placeWithin(actions, itemId, photo, target, lineOf(spot));
    const wantedSide = spot.kind === 'tray' && 'wanted' in spot.why ? spot.why.wanted : null;
    if (wantedSide !== null) actions.store.photos.update(photo.id, { wantedSide });
  });
  if (spot.kind === 'tray') return;
  const { sides } = readFacts(actions, itemId);
  session.choose(itemId, spot.goesOn ? chosenAfter(sides, spot.sideUuid) : spot.sideUuid);
}

function lineOf(spot: Spot): PlacedLine {
  if (spot.kind === 'side') return 'history.photoTaken';
  return spot.why.kind === 'asked' ? 'history.photoImported' : 'history.photoInTray';
}

export function placeOnItem(parts: Placing & Pick<IntakeParts, 'view'>, itemId: ItemId, photo: Photo): void {
  const wish = { kind: 'side', side: null, goesOn: true } as const;
  putOnItem(parts, itemId, photo, spotOnItem(itemAtIntake(parts, itemId), photo, wish));
}

export function goOnFrom(
  { actions, session, store }: Placing & Pick<IntakeParts, 'store'>,
  itemId: ItemId,
  sideUuid: SideUuid,
): void {
  if (session.chosenSide(itemId) !== sideUuid || !readSetting(store, stationSettings.autoAdvance)) return;
  session.choose(itemId, chosenAfter(readFacts(actions, itemId).sides, sideUuid));
}
