import { PartnerFailure, StationError, type StationErrorCode } from '../../domain/failure.ts';
import type { Text } from '../../texts/text.ts';

export interface FailureView {
  readonly code: StationErrorCode;
  readonly text: Text;
  readonly message: string;
  readonly field: string | null;
}

export function failureView(error: unknown): FailureView | null {
  if (error instanceof StationError) {
    const { code, text, message, field } = error;
    return { code, text, message, field };
  }
  if (error instanceof PartnerFailure) {
    return { code: codeOf(error), text: error.details.text, message: error.message, field: null };
  }
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
