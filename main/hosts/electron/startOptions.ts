import { parseArgs } from 'node:util';
import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';

export interface StartOptions {
  readonly dataFolder: string | null;
  readonly practice: boolean;
  readonly hidden: boolean;
  /** `--no-kiosk` is the way out of a kiosk whose PIN nobody knows. */
  readonly endsKiosk: boolean;
}

/**
 * Ignores switches that Chromium or the system add (`--enable-…`, `-psn_…`). Throws `StationError` `invalid` for
 * `--data` without a folder.
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
