import type { ItemView } from '../../../main/contract/views.ts';
import { fakeItem, fakeStatus } from '../../fakes/page/fakeViews.ts';
import { fakeWorld } from '../../fakes/page/fakeWorld.ts';
import { busyStatus } from './busyStation.ts';
import { longPlace, now, rejectedItem, rejection, unnamedItem } from './items.ts';
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

export const reshootScenarios: Readonly<Record<string, Scenario>> = {
  reshoot: {
    shows: '[data-testid="rejection-reason"]',
    screen: 'reshoot',
    world: () => fakeWorld({ items: [rejectedItem(), unnamedItem(), unplacedItem()], status: fakeStatus(busyStatus) }),
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
