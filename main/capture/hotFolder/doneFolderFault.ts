import { realFolder, wayDown } from '../../lib/files/realFolder.ts';
import { type Text, text } from '../../texts/text.ts';
import { hotFolderFault } from './folderState.ts';

/**
 * The text for a folder to which originals of a hot folder can never go, by whatever name or link: the hot folder itself or one that it
 * lies in, whose mark would have all of the hot folder passed over; and what `hotFolderFault` says of any folder. Else null.
 */
export async function doneFolderFault(
  hotFolder: string,
  doneFolder: string,
  excluded: readonly string[],
): Promise<Text | null> {
  const [hot, done] = await Promise.all([realFolder(hotFolder), realFolder(doneFolder)]);
  if (wayDown(done, hot) !== null) return text('hotFolder.doneHoldsHot');
  return await hotFolderFault(doneFolder, excluded);
}
