import type { ProfileFault, ProfileField } from '../../../preload/contract/connection/profileForm.ts';
import { profileFaults } from '../../partner/profile.ts';
import { profileFormFields } from '../../partner/profileForm.ts';
import { text } from '../../texts/text.ts';
import { practiceName } from './practiceMode.ts';

/** The fields of a connection, for its form. */
export function connectionForm(): ProfileField[] {
  return profileFormFields().map((field) => ({ ...field, options: [...field.options] }));
}

/** What is wrong with a profile, short of what only its use can show. Throws `invalid` for a text that is no JSON. */
export function checkConnection(profileJson: string): ProfileFault[] {
  const faults = [...profileFaults(profileJson)];
  const isOurs =
    faults.length === 0 && (JSON.parse(profileJson) as { readonly name: string }).name.trim() === practiceName;
  return isOurs ? [{ field: 'name', reason: text('field.ownName') }] : faults;
}
