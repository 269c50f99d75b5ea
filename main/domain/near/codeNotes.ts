import { sentences, type Text, text } from '../../texts/text.ts';
import { markText, readScanned } from '../codes/scannedCode.ts';
import { cleanCodeText } from '../photo/codes.ts';
import { type NearCode, nearReason, nearTitle } from './findNear.ts';

/**
 * What is to be said of a reference that a command gives, of which a new item is made. The page takes unseen characters and marks off and
 * asks about near codes; a command's reference is taken as it is given, and said to be what it is.
 */
export function codeNotes(reference: string, near: NearCode | null): readonly Text[] {
  const { mark } = readScanned(reference);
  return [
    ...(cleanCodeText(reference) === reference.trim() ? [] : [text('code.unseenKept')]),
    ...(mark === null ? [] : [markText('code.markKept', mark)]),
    ...(near === null
      ? []
      : [sentences(nearTitle(near), nearReason(near), text('near.madeAnyway', { code: reference }))]),
  ];
}
