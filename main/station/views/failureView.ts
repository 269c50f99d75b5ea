import { PartnerFailure, StationError, type StationErrorCode } from '../../domain/failure.ts';

/** An expected failure in the form that crosses a boundary: a stable code and a line for the person. Null for bugs. */
export function failureView(
  error: unknown,
): { readonly code: StationErrorCode; readonly message: string; readonly field: string | null } | null {
  if (error instanceof StationError) return { code: error.code, message: error.message, field: error.field };
  if (error instanceof PartnerFailure) return { code: codeOf(error), message: error.message, field: null };
  return null;
}

function codeOf(failure: PartnerFailure): StationErrorCode {
  switch (failure.kind) {
    case 'network':
    case 'timeout':
      return 'unreachable';
    case 'credentials':
      return 'credentials';
    case 'not_offered':
      return 'not_offered';
    case 'not_found':
      return 'not_found';
    case 'storage':
      return 'storage';
    case 'rate_limited':
    case 'refused':
    case 'server':
    case 'unreadable':
      return 'failed';
  }
}
