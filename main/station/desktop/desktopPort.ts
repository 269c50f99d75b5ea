import type { UpdateSettings } from '../../contract/desktop/desktop.ts';
import type { Language } from '../../texts/languages.ts';
import type { Text } from '../../texts/text.ts';

export interface DesktopPort {
  readonly version: string;
  readonly ready: string | null;
  readonly screens: number;
  /** A command line switch ends a kiosk whose PIN is lost. */
  readonly endsKiosk: boolean;
  apply(state: DesktopState): void;
  readonly byHand: { readonly updates: boolean; readonly command: boolean };
  checkUpdates(): Promise<Text>;
  updateFromFolder(): Promise<Text | null>;
  goBack(): Promise<Text>;
  installCommand(): Promise<Text>;
  readonly startsAtLogin: boolean | null;
  setStartsAtLogin(on: boolean): Promise<void>;
  chooseFolder(at: string | null): Promise<string | null>;
  /** Answers the profile file's text only once. */
  takeProfile(): string | null;
  onChange(notify: () => void): void;
}

export interface DesktopState {
  readonly updates: UpdateSettings;
  readonly kiosk: boolean;
  readonly secondScreen: boolean;
  /** Of the station, for what the app says outside its page. */
  readonly language: Language | 'auto';
}
