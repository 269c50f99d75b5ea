import { expect, it } from 'vitest';
import type { StatusView } from '../../../main/contract/views.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { createStationStore } from '../../../renderer/data/station/stationStore.ts';
import { fakeStatus } from '../../fakes/page/fakeViews.ts';
import { createStoreBench } from './storeUnderTest.ts';

const notThere = (folder: string) => text('unreadFolder.notThere', { folder });

it('the status is read where none was told', async () => {
  const { context, bridge } = createStoreBench();
  bridge.world.status = fakeStatus({ operator: 'Mira' });
  const station = createStationStore(context);
  await station.getState().reload();
  expect(station.getState()).toMatchObject({ status: { operator: 'Mira' } });
});

it('a hot folder that goes away while it is watched is told once, and so is its return', () => {
  const { context, reported, played } = createStoreBench();
  const station = createStationStore(context).getState();
  const be = (state: StatusView['hotFolder']['state'], path = '/photos', message: Text | null = null) =>
    station.applyStatus(
      fakeStatus({ hotFolder: { path, state, message, passedOver: null, otherFiles: null, incomplete: null } }),
    );
  // As it is when the page opens: the bar says so.
  be('missing', '/photos', notThere('/photos'));
  be('watching');
  be('missing', '/photos', notThere('/photos'));
  be('missing', '/photos', notThere('/photos'));
  expect(reported).toEqual([
    'success: The hot folder is back.',
    'error: No photos come from the hot folder now. The folder /photos is not there.',
  ]);
  expect(played).toEqual(['refused']);
  // Another one, or none, is what a person chose.
  be('missing', '/other', notThere('/other'));
  be('watching', '/other');
  expect(reported).toHaveLength(3);
  be('missing', '/third', notThere('/third'));
  be('off', '');
  expect(reported).toHaveLength(3);
});
