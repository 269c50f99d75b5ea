import type { OperatorView } from '../../../main/contract/operators.ts';
import { fakeStatus } from '../../fakes/page/fakeViews.ts';
import { fakeWorld } from '../../fakes/page/fakeWorld.ts';
import { busyStatus } from './busyStation.ts';
import { press } from './presses.ts';
import type { Scenario } from './scenario.ts';

const person = (name: string, changes: Partial<OperatorView> = {}): OperatorView => ({
  id: `operator-${name}`,
  name,
  badge: true,
  language: null,
  textSize: null,
  hand: null,
  soundOn: null,
  ...changes,
});

const people = [
  person('Amin Falk', { language: 'sv' }),
  person('Maria-Magdalena von Hohenstein-Eichelberger', { badge: false }),
  person('Zora Quist', { language: 'pt-BR' }),
];

const { badge: _, ...amin } = person('Amin Falk');
const signedIn = { operator: amin, lockMinutes: 10, isLocked: false };

export const operatorScenarios: Readonly<Record<string, Scenario>> = {
  operators: {
    shows: '[data-testid="operator-choices"] >> text=Zora',
    opens: 'renderer/components/frame/OperatorDialog.tsx',
    world: () =>
      fakeWorld({
        operators: people,
        status: fakeStatus({ ...busyStatus, operator: amin.name, signIn: signedIn }),
      }),
    afterwards: () => press('[data-testid="status-operator"]', 0),
  },
  operatorsLocked: {
    shows: '[data-testid="operator-choices"] >> text=Zora',
    opens: 'renderer/components/frame/OperatorDialog.tsx',
    world: () =>
      fakeWorld({
        operators: people,
        status: fakeStatus({
          ...busyStatus,
          operator: '',
          signIn: { operator: null, lockMinutes: 10, isLocked: true },
        }),
      }),
  },
  /** A page of the admin's part, opened in a window that has not given the PIN. */
  settingsPin: {
    shows: '[data-testid="pin-pad"]',
    opens: 'renderer/components/pin/PinDialog.tsx',
    screen: 'settings',
    settingsPage: 'storage',
    world: () => fakeWorld({ pin: { isSet: true, isOpen: false }, status: fakeStatus(busyStatus) }),
  },
  settingsOperators: {
    shows: '[data-testid="operators"]',
    screen: 'settings',
    settingsPage: 'operators',
    world: () => fakeWorld({ operators: people, status: fakeStatus({ ...busyStatus, signIn: signedIn }) }),
  },
};
