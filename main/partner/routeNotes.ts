import type { Text } from '../texts/text.ts';
import { addressNote } from './addressNote.ts';
import { operationRoutes, routeText } from './operationRoutes.ts';
import type { Profile } from './profileSchema.ts';

/** What a person should know of where a profile leads, where nobody sees the whole list; none for a usual one. */
export function routeNotes(profile: Profile): readonly Text[] {
  const note = addressNote(profile.base_url);
  const outside = operationRoutes(profile).filter(({ isOutside }) => isOutside);
  return [...(note === null ? [] : [note]), ...outside.map(routeText)];
}
