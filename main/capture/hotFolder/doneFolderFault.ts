import { realFolder, wayDown } from '../../lib/files/realFolder.ts';
import { type Text, text } from '../../texts/text.ts';
import { hotFolderFault } from './folderState.ts';

/**
 * Why originals of a hot folder can never go to this folder, by whatever name or link: it is the hot folder, or above
 * it, and its mark would hide all of the hot folder, or `hotFolderFault` rejects it. Else null.
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
