import { realFolder, wayDown } from '../../lib/files/realFolder.ts';
import { hotFolderFault } from './folderState.ts';

/**
 * One plain line where originals of a hot folder can never go to a folder, by whatever name or link: the hot folder itself or one that it
 * lies in, whose mark would have all of the hot folder passed over; and what `hotFolderFault` says of any folder. Else null.
 */
export async function doneFolderFault(
  hotFolder: string,
  doneFolder: string,
  excluded: readonly string[],
): Promise<string | null> {
  const [hot, done] = await Promise.all([realFolder(hotFolder), realFolder(doneFolder)]);
  if (wayDown(done, hot) !== null) {
    return 'The done folder must not be the hot folder, nor a folder that the hot folder lies in. Choose another.';
  }
  return await hotFolderFault(doneFolder, excluded);
}
