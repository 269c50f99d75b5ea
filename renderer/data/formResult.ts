import type { Text } from '../../main/texts/text.ts';
import type { CallError } from '../bridge/errorText.ts';

/** `field` is the field at fault, where the core named it. */
export interface FormResult {
  readonly ok: boolean;
  readonly message: Text;
  readonly field: string | null;
}

export function failed(error: Pick<CallError, 'message' | 'field'>): FormResult {
  return { ok: false, message: error.message, field: error.field };
}

/** The core's name of a field says nothing to a person where the form names the fault itself. */
export function saidPlainly({ message }: Pick<CallError, 'message'>): FormResult {
  return { ok: false, message, field: null };
}

export function fromCore({ ok, message }: { readonly ok: boolean; readonly message: Text }): FormResult {
  return { ok, message: message, field: null };
}
