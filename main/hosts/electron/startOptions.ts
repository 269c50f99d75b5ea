import { parseArgs } from 'node:util';
import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';

export interface StartOptions {
  /** Null: the usual folder. */
  readonly dataFolder: string | null;
  readonly practice: boolean;
  /** Started by the system: the window waits in the tray. */
  readonly hidden: boolean;
  /** `--no-kiosk`: the way out of a kiosk whose PIN nobody knows, for who can start programs with arguments. */
  readonly endsKiosk: boolean;
}

/**
 * Options of the desktop app's own command line. Switches that Chromium or the system add (`--enable-…`, `-psn_…`) are not
 * ours to judge and are passed over. Throws `StationError` `invalid` for `--data` without a folder.
 */
export function parseStartOptions(args: readonly string[]): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      practice: { type: 'boolean' },
      hidden: { type: 'boolean' },
      'no-kiosk': { type: 'boolean' },
    },
    strict: false,
    allowPositionals: true,
  });
  if (values.data !== undefined && (typeof values.data !== 'string' || values.data.trim() === '')) {
    throw new StationError('invalid', text('argument.folderNeeded', { argument: '--data' }), { field: '--data' });
  }
  return {
    dataFolder: values.data ?? null,
    practice: values.practice === true,
    hidden: values.hidden === true,
    endsKiosk: values['no-kiosk'] === true,
  };
}
