import type { JsonValue, ProfileFault, ProfileField } from '../../../main/contract/connection/profileForm.ts';
import type { Draft } from '../../state/connection/profileDraft.ts';

export interface FieldProps {
  readonly field: ProfileField;
  readonly draft: Draft;
  readonly faults: readonly ProfileFault[];
  /** Applies where the choice says nothing. */
  readonly fallback: string;
  readonly isInner: boolean;
  /** Typed JSON; null where none was. */
  readonly typed: string | null;
  /** Undefined removes the field. */
  onSet(path: string, value: JsonValue | undefined): void;
  onType(path: string, typed: string): void;
}
