import { sentences, type Text, text } from '../../texts/text.ts';
import { markText, readScanned } from '../codes/scannedCode.ts';
import { cleanCodeText } from '../photo/codes.ts';
import { type NearCode, nearReason, nearTitle } from './findNear.ts';

/** The page cleans a code and asks about near ones; a command's reference is taken as given, with these notes. */
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
