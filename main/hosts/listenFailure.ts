import { StationError } from '../domain/failure.ts';

/** A port that could not be listened on, as `StationError` `invalid`, field `port`. */
export function listenFailure(error: Error, port: number): StationError {
  const taken = 'code' in error && error.code === 'EADDRINUSE';
  const message = taken
    ? `Port ${port} is taken by another program. Choose another one with --port.`
    : `Port ${port} can't be opened (${error.message}). Choose another one with --port.`;
  return new StationError('invalid', message, { field: 'port', cause: error });
}
