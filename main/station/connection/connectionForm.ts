import type { ProfileCheck, ProfileFault, ProfileField } from '../../contract/connection/profileForm.ts';
import { parseProfile, profileFaults } from '../../partner/profile.ts';
import { profileFormFields } from '../../partner/profileForm.ts';
import { addressNote } from '../../partner/routes/addressNote.ts';
import { operationRoutes, routeText } from '../../partner/routes/operationRoutes.ts';
import { text } from '../../texts/text.ts';
import { practiceName } from './practiceMode.ts';

/** The fields of a connection, for its form. */
export function connectionForm(): ProfileField[] {
  return profileFormFields().map((field) => ({ ...field, options: [...field.options] }));
}

/** What is to be known of a profile before it is saved. Throws `invalid` for a text that is no JSON. */
export function checkConnection(profileJson: string): ProfileCheck {
  const faults = faultsOf(profileJson);
  if (faults.length > 0) return { faults, note: null, goes: [] };
  const profile = parseProfile(profileJson);
  const goes = operationRoutes(profile).map((route) => ({ isOutside: route.isOutside, said: routeText(route) }));
  return { faults, note: addressNote(profile.base_url), goes };
}

/** What is wrong with a profile, short of what only its use can show. */
function faultsOf(profileJson: string): ProfileFault[] {
  const faults = [...profileFaults(profileJson)];
  const isOurs =
    faults.length === 0 && (JSON.parse(profileJson) as { readonly name: string }).name.trim() === practiceName;
  return isOurs ? [{ field: 'name', reason: text('field.ownName') }] : faults;
}
