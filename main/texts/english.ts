import { control } from './english/control.ts';
import { credentials } from './english/credentials.ts';
import { fields } from './english/fields.ts';
import { items } from './english/items.ts';
import { page } from './english/page.ts';
import { partner } from './english/partner.ts';
import { photos } from './english/photos.ts';
import { station } from './english/station.ts';
import { storage } from './english/storage.ts';
import { sync } from './english/sync.ts';
import { targetCard } from './english/targetCard.ts';
import { verdicts } from './english/verdicts.ts';
import { waiting } from './english/waiting.ts';
import { words } from './english/words.ts';

/** Every message that a person may read, in English. */
export const english = {
  ...control,
  ...page,
  ...words,
  ...station,
  ...waiting,
  ...partner,
  ...fields,
  ...photos,
  ...sync,
  ...verdicts,
  ...targetCard,
  ...credentials,
  ...storage,
  ...items,
} as const;
