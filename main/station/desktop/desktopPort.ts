import type { UpdateSettings } from '../../contract/desktop/desktop.ts';
import type { Text } from '../../texts/text.ts';

/** What the installed app can do beside the station; given by its host, null in every other one. */
export interface DesktopPort {
  readonly version: string;
  /** A version that waits to be installed. */
  readonly ready: string | null;
  readonly screens: number;
  /** Started with the switch that ends the kiosk, whose PIN nobody knows any more. */
  readonly endsKiosk: boolean;
  /** What holds from now on: told when the station opens, and after each change. */
  apply(state: DesktopState): void;
  /** What a person can do by hand here: neither in a checkout, and `command` where no installer has put it on the path. */
  readonly byHand: { readonly updates: boolean; readonly command: boolean };
  checkUpdates(): Promise<Text>;
  /** From a folder that the person chooses; null where none was chosen. */
  updateFromFolder(): Promise<Text | null>;
  goBack(): Promise<Text>;
  installCommand(): Promise<Text>;
  /** Whether the app starts with the computer; null where that cannot be set. */
  readonly startsAtLogin: boolean | null;
  /** Rejects where the system refuses it. */
  setStartsAtLogin(on: boolean): Promise<void>;
  /** The system's own dialog; null where the person chose nothing. */
  chooseFolder(at: string | null): Promise<string | null>;
  /** The text of the profile file that the app was opened with, once. */
  takeProfile(): string | null;
  /** Calls back when anything that is asked for here has changed. */
  onChange(tell: () => void): void;
}

export interface DesktopState {
  readonly updates: UpdateSettings;
  readonly kiosk: boolean;
  readonly secondScreen: boolean;
}
