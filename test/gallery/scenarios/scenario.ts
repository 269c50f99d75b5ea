import type { PageCameras } from '../../../renderer/camera/pageCameras.ts';
import type { Screen, SettingsPage } from '../../../renderer/state/station/navigationStore.ts';
import type { FakeBridge } from '../../fakes/page/fakeBridge.ts';
import type { FakeWorld } from '../../fakes/page/fakeWorld.ts';

export interface Scenario {
  /** What is there once the state is, and not a moment before it: a selector of Playwright. */
  readonly shows: string;
  /** The dialog, drawer or menu of the page that is open: its file. */
  readonly opens?: string;
  /** It is looked at as it is printed. */
  readonly isPrinted?: boolean;
  readonly screen?: Screen;
  readonly settingsPage?: SettingsPage;
  /** The page of the second screen. */
  readonly isStage?: boolean;
  readonly world: () => FakeWorld;
  /** The cameras of the page; none when left out. */
  readonly cameras?: () => PageCameras;
  /** Played after the page is up. */
  readonly afterwards?: (bridge: FakeBridge) => void;
}
