import type { CallError } from '../bridge/errorText.ts';

/** What a form shows after an action: one plain line, and the field at fault where the core named it. */
export interface FormResult {
  readonly ok: boolean;
  readonly message: string;
  readonly field: string | null;
}

export function failed(error: Pick<CallError, 'message' | 'field'>): FormResult {
  return { ok: false, message: error.message, field: error.field };
}
