import type { UpdateSettings } from '../../contract/desktop/desktop.ts';
import type { Text } from '../../texts/text.ts';

export interface DesktopPort {
  readonly version: string;
  readonly ready: string | null;
  readonly screens: number;
  /** The switch that ends a kiosk whose PIN is lost. */
  readonly endsKiosk: boolean;
  apply(state: DesktopState): void;
  /** Both are false in a checkout; `command` also where no installer put it on the path. */
  readonly byHand: { readonly updates: boolean; readonly command: boolean };
  checkUpdates(): Promise<Text>;
  /** Null where no folder was chosen. */
  updateFromFolder(): Promise<Text | null>;
  goBack(): Promise<Text>;
  installCommand(): Promise<Text>;
  /** Null where that cannot be set. */
  readonly startsAtLogin: boolean | null;
  setStartsAtLogin(on: boolean): Promise<void>;
  /** Null where nothing was chosen. */
  chooseFolder(at: string | null): Promise<string | null>;
  /** Answers the profile file's text once. */
  takeProfile(): string | null;
  onChange(tell: () => void): void;
}

export interface DesktopState {
  readonly updates: UpdateSettings;
  readonly kiosk: boolean;
  readonly secondScreen: boolean;
}
