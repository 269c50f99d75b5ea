import { IconCamera, IconList, IconRefreshAlert, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Text, text } from '../../main/texts/text.ts';
import { later } from '../components/later.tsx';
import { ChooseType, ShootScreen } from '../screens/shoot/ShootScreen.tsx';
import type { Screen } from '../state/station/navigationStore.ts';

/** What a screen can ask of the frame around it. */
export interface ScreenActions {
  readonly focusScanField: () => void;
  readonly openOnShoot: (itemId: string, sideUuid?: string) => void;
}

interface ScreenPart {
  readonly name: Text;
  readonly icon: ReactNode;
  readonly show: (actions: ScreenActions) => ReactNode;
}

// Shoot is there at once; the others come after it.
const QueueScreen = later(async () => (await import('../screens/queue/QueueScreen.tsx')).QueueScreen);
const ReshootScreen = later(async () => (await import('../screens/reshoot/ReshootScreen.tsx')).ReshootScreen);
const SettingsScreen = later(async () => (await import('../screens/settings/SettingsScreen.tsx')).SettingsScreen);

/** Fetches the code of all screens, the first that a scan can open first. Where it fails, a screen is fetched when it is opened. */
export function fetchScreens(): void {
  for (const part of [ChooseType, QueueScreen, ReshootScreen, SettingsScreen]) part.fetch().catch(() => undefined);
}

/** Every screen with its tab. */
export const screenParts: Readonly<Record<Screen, ScreenPart>> = {
  shoot: {
    name: text('app.shoot'),
    icon: <IconCamera size={21} aria-hidden="true" />,
    show: ({ focusScanField }) => <ShootScreen focusScanField={focusScanField} />,
  },
  queue: {
    name: text('app.queue'),
    icon: <IconList size={21} aria-hidden="true" />,
    show: ({ openOnShoot }) => <QueueScreen onOpenOnShoot={openOnShoot} />,
  },
  reshoot: {
    name: text('app.reshoot'),
    icon: <IconRefreshAlert size={21} aria-hidden="true" />,
    show: ({ openOnShoot }) => <ReshootScreen onOpenOnShoot={openOnShoot} />,
  },
  settings: {
    name: text('app.settings'),
    icon: <IconSettings size={21} aria-hidden="true" />,
    show: () => <SettingsScreen />,
  },
};
