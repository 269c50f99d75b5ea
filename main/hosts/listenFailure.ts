import { StationError } from '../domain/failure.ts';
import { text } from '../texts/text.ts';

/** Answers `invalid`, field `port`. */
export function listenFailure(error: Error, port: number): StationError {
  const taken = 'code' in error && error.code === 'EADDRINUSE';
  const why = taken ? text('host.portTaken', { port }) : text('host.portNotOpened', { port, words: error.message });
  return new StationError('invalid', why, { field: 'port', cause: error });
}
