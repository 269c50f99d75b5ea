import type { ItemView } from '../../../main/contract/views.ts';
import { fakeItem, fakeStatus } from '../../fakes/page/fakeViews.ts';
import { fakeWorld } from '../../fakes/page/fakeWorld.ts';
import { busyStatus } from './busyStation.ts';
import { blurred, longPlace, noted, now, rejectedItem, rejection, tooDark, twice, unnamedItem } from './items.ts';
import type { Scenario } from './scenario.ts';

function unplacedItem(): ItemView {
  const item = fakeItem({
    id: 'unplaced',
    referenceId: 'SKU-1955',
    captured: 7,
    stage: 'reshoot',
    at: now - 1_000_000,
  });
  return {
    ...item,
    unplacedRejections: [rejection('j2', 'Avant', 'Wrong angle', 'Photograph the side from the front.', null)],
    sides: item.sides.map((side) => ({ ...side, status: 'uploaded' })),
  };
}

/** What the partner did not name, the station has its own marks for. */
function markedUnnamed(): ItemView {
  return noted(noted(noted(unnamedItem(), 'Back', [blurred]), 'Left side', [twice, blurred]), 'Size label', [tooDark]);
}

/** Two sides came back, one with words as long as a partner's may be. */
function twoSides(): ItemView {
  const item = rejectedItem();
  const sides = item.sides.map((side) =>
    side.name === 'Back'
      ? { ...side, status: 'rejected' as const, rejection: longRejection(side.name, side.photo?.id ?? null) }
      : side,
  );
  return { ...item, sides };
}

function longRejection(sideName: string, photoId: string | null) {
  return rejection(
    'j3',
    sideName,
    'The seam at the heel cannot be judged in this light',
    'Turn the item so that the light falls from the side, go closer, and hold the camera still until the second tone. The whole seam has to be seen, from the sole to the upper edge.',
    photoId,
  );
}

/** Photographed upright, as a phone does. */
function uprightItem(): ItemView {
  const item = rejectedItem();
  const sides = item.sides.map((side) => ({
    ...side,
    photo: side.photo === null ? null : { ...side.photo, width: 3000, height: 4000 },
  }));
  return { ...item, sides };
}

export const reshootScenarios: Readonly<Record<string, Scenario>> = {
  reshoot: {
    shows: '[data-testid="rejection-reason"]',
    screen: 'reshoot',
    world: () => fakeWorld({ items: [rejectedItem(), unnamedItem(), unplacedItem()], status: fakeStatus(busyStatus) }),
  },
  reshootUnnamed: {
    shows: '[data-testid="mark-tiles"]',
    screen: 'reshoot',
    world: () => fakeWorld({ items: [markedUnnamed()], status: fakeStatus(busyStatus) }),
  },
  reshootTwoSides: {
    shows: '[data-testid="rejection-reason"]',
    screen: 'reshoot',
    world: () => fakeWorld({ items: [twoSides()], status: fakeStatus(busyStatus) }),
  },
  reshootUpright: {
    shows: '[data-testid="rejection-reason"]',
    screen: 'reshoot',
    world: () => fakeWorld({ items: [uprightItem()], status: fakeStatus(busyStatus) }),
  },
  reshootMany: {
    shows: '[data-testid="rejection-reason"]',
    screen: 'reshoot',
    world: () =>
      fakeWorld({
        items: Array.from({ length: 600 }, (_, index) => ({
          ...rejectedItem(),
          id: `many-${index}`,
          referenceId:
            index % 50 === 7 ? `SKU-${index} with a reference so long that it takes two lines` : `SKU-${index}`,
          place: index === 2 ? longPlace : null,
        })),
        status: fakeStatus(busyStatus),
      }),
  },
  reshootEmpty: { shows: 'main h2', screen: 'reshoot', world: () => fakeWorld() },
};
