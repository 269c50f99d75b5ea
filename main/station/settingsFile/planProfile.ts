import type { z } from 'zod';
import { StationError } from '../../domain/failure.ts';
import { type Profile, parseProfile } from '../../partner/profile.ts';
import { profileSchema } from '../../partner/profileSchema.ts';
import { isText } from '../../texts/isText.ts';
import { type Text, text } from '../../texts/text.ts';
import { withOwnSecrets } from '../fleet/secretMarks.ts';
import { isOwn, ownFields } from '../fleet/settingsContent.ts';
import { isParts, type Parts } from './settingPlaces.ts';

export interface LeftOut {
  readonly key: string;
  readonly why: Text;
}

export interface PlannedProfile {
  readonly profile: Profile;
  readonly leftOut: readonly LeftOut[];
}

/** What the file does not say is the default, as in a publication. Throws `invalid` whose field begins with `profile`. */
export function planProfile(own: Profile, given: Parts): PlannedProfile {
  const filled = withOwnSecrets(given, own);
  const mine = Object.fromEntries(ownFields.map((field) => [field, own[field]]));
  const shared = Object.entries(filled.value as Parts).filter(([field]) => !isOwn(field));
  const { value, unknown } = withoutUnknown({ ...Object.fromEntries(shared), ...mine });
  return {
    profile: named(() => parseProfile(JSON.stringify(value))),
    leftOut: [
      ...reported(Object.keys(given).filter(isOwn), text('settingsFile.ownField')),
      ...reported(filled.leftOut, text('settingsFile.secret')),
      ...reported(unknown, text('settingsFile.unknown')),
    ],
  };
}

function reported(fields: readonly string[], why: Text): readonly LeftOut[] {
  return fields.map((field) => ({ key: `profile.${field}`, why }));
}

/** A newer Sideshot's fields are refused by our schema one level at a time. */
function withoutUnknown(given: Parts): { readonly value: Parts; readonly unknown: readonly string[] } {
  const found = unknownIn(profileSchema.safeParse(given));
  if (found.length === 0) return { value: given, unknown: [] };
  const rest = found.reduce((value, path) => without(value, path), given);
  const deeper = withoutUnknown(rest);
  return { value: deeper.value, unknown: [...found.map((path) => path.join('.')), ...deeper.unknown] };
}

function unknownIn(parsed: z.ZodSafeParseResult<unknown>): readonly (readonly string[])[] {
  const issues = parsed.success ? [] : parsed.error.issues;
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.every((part) => typeof part === 'string')
      ? issue.keys.map((key) => [...(issue.path as string[]), key])
      : [],
  );
}

function without(value: Parts, [name = '', ...inner]: readonly string[]): Parts {
  if (inner.length === 0) return Object.fromEntries(Object.entries(value).filter(([field]) => field !== name));
  const part = value[name];
  return isParts(part) ? { ...value, [name]: without(part, inner) } : value;
}

/** The file has more than a profile, so that its fields are named from the file's top. */
function named<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StationError) || error.code !== 'invalid') throw error;
    const field = `profile.${error.field ?? ''}`;
    const reason = error.text.params?.reason;
    const said = isText(reason) ? text('input.notValid', { field, reason }) : error.text;
    throw new StationError('invalid', said, { field, cause: error });
  }
}
