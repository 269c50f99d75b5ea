import type { Text } from '../texts/text.ts';
import { addressNote } from './addressNote.ts';
import { operationRoutes, routeText } from './operationRoutes.ts';
import type { Profile } from './profileSchema.ts';

/** For places that do not show the whole list of routes. */
export function routeNotes(profile: Profile): readonly Text[] {
  const note = addressNote(profile.base_url);
  const outside = operationRoutes(profile).filter(({ isOutside }) => isOutside);
  return [...(note === null ? [] : [note]), ...outside.map(routeText)];
}
