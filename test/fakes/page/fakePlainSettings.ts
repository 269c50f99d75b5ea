import type { implement } from '@orpc/server';
import type { page as contract } from '../../../main/contract/page.ts';
import type { SettingValue } from '../../../main/contract/settings.ts';
import { StationError } from '../../../main/domain/failure.ts';
import { changedField, describeSettings } from '../../../main/station/settings/plainSettings.ts';
import { type FakeActs, stationError } from './fakeActs.ts';
import type { FakeWorld } from './fakeWorld.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

/** The station's own description and writing, over what the other parts of the fake world show. */
export function fakePlainSettingsPart(os: Os, world: FakeWorld, { noted, emit, setStatus }: FakeActs) {
  const seen: Readonly<Record<string, () => unknown>> = {
    operator: () => world.status.operator,
    holdsMarked: () => world.status.holdsMarked,
    preferences: () => world.preferences,
    labels: () => world.labels,
    tether: () => ({ keepsOnCard: world.tether.keepsOnCard }),
    desktop: () => ({ updates: world.desktop?.updates, secondScreen: world.desktop?.secondScreen }),
  };
  const get = (key: string): unknown => ({ ...world.settings })[key] ?? seen[key]?.();
  const store = { settings: { get } } as unknown as Parameters<typeof describeSettings>[0];
  const changed = (path: string, value: SettingValue) => {
    try {
      return changedField(store, path, value);
    } catch (error) {
      throw error instanceof StationError ? stationError(error.message, path) : error;
    }
  };
  const view = () => ({ fields: describeSettings(store) });
  return {
    get: os.settings.get.handler(view),
    change: os.settings.change.handler(({ input }) => {
      noted('settings.change', input);
      const { key, whole } = changed(input.path, input.value);
      world.settings = { ...world.settings, [key]: whole };
      if (key === 'operator') setStatus({ operator: String(whole) });
      emit({ type: 'changed', topic: `setting:${key}` });
      return view();
    }),
  };
}
