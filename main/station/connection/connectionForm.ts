import type { ProfileCheck, ProfileFault, ProfileField } from '../../contract/connection/profileForm.ts';
import { schemaFields } from '../../lib/schemaFields.ts';
import { addressNote } from '../../partner/addressNote.ts';
import { operationRoutes, routeText } from '../../partner/operationRoutes.ts';
import { parseProfile, profileFaults } from '../../partner/profile.ts';
import { profileSchema } from '../../partner/profileSchema.ts';
import { text } from '../../texts/text.ts';
import { practiceName } from './practiceMode.ts';

export function connectionForm(): ProfileField[] {
  return schemaFields(profileSchema).map((field) => ({ ...field, options: [...field.options] }));
}

/** Throws `invalid` for text that is not JSON. */
export function checkConnection(profileJson: string): ProfileCheck {
  const faults = faultsOf(profileJson);
  if (faults.length > 0) return { faults, note: null, goes: [] };
  const profile = parseProfile(profileJson);
  const goes = operationRoutes(profile).map((route) => ({ isOutside: route.isOutside, said: routeText(route) }));
  return { faults, note: addressNote(profile.base_url), goes };
}

function faultsOf(profileJson: string): ProfileFault[] {
  const faults = [...profileFaults(profileJson)];
  const isOurs =
    faults.length === 0 && (JSON.parse(profileJson) as { readonly name: string }).name.trim() === practiceName;
  return isOurs ? [{ field: 'name', reason: text('field.ownName') }] : faults;
}
