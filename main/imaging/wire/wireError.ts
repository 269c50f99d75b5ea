import { StationError, type StationErrorCode } from '../../domain/failure.ts';
import { systemCode } from '../../lib/files/storageFailure.ts';
import type { Text } from '../../texts/text.ts';
import { Undecodable } from '../undecodable.ts';

export type WireError =
  | { readonly kind: 'undecodable'; readonly text: Text; readonly mayBeIncomplete: boolean; readonly cause: string }
  | { readonly kind: 'station'; readonly code: StationErrorCode; readonly text: Text }
  | { readonly kind: 'system'; readonly message: string; readonly code: string }
  | { readonly kind: 'other'; readonly message: string };

export function wireError(error: unknown): WireError {
  if (error instanceof Undecodable) {
    const { mayBeIncomplete, cause } = error;
    return { kind: 'undecodable', text: error.textFor(''), mayBeIncomplete, cause: wordsOf(cause) };
  }
  if (error instanceof StationError) return { kind: 'station', code: error.code, text: error.text };
  const code = systemCode(error);
  return code === null ? { kind: 'other', message: wordsOf(error) } : { kind: 'system', message: wordsOf(error), code };
}

export function errorOf(wire: WireError): Error {
  switch (wire.kind) {
    case 'undecodable': {
      const { text, mayBeIncomplete, cause } = wire;
      const textFor = (file: string): Text => ({ id: text.id, params: { ...text.params, file } });
      return new Undecodable(textFor, { mayBeIncomplete, ...(cause === '' ? {} : { cause: new Error(cause) }) });
    }
    case 'station':
      return new StationError(wire.code, wire.text);
    case 'system':
      return Object.assign(new Error(wire.message), { code: wire.code });
    case 'other':
      return new Error(wire.message);
  }
}

function wordsOf(error: unknown): string {
  if (error === undefined) return '';
  return error instanceof Error ? error.message : String(error);
}
