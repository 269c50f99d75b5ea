import type { JsonValue, ProfileFault, ProfileField } from '../../../preload/contract/connection/profileForm.ts';
import type { Draft } from '../../state/connection/profileDraft.ts';

/** What every control of the profile's form is given. */
export interface FieldProps {
  readonly field: ProfileField;
  readonly draft: Draft;
  readonly faults: readonly ProfileFault[];
  /** What counts where a choice says nothing. */
  readonly fallback: string;
  readonly isInner: boolean;
  /** What was typed as JSON; null where nothing was. */
  readonly typed: string | null;
  /** Undefined takes the field out of the profile. */
  onSet(path: string, value: JsonValue | undefined): void;
  onType(path: string, typed: string): void;
}
