const unfinished = /\.(part|partial|tmp|temp|crdownload|download|filepart|swp)$|^~\$|~$/i;
const systemFiles = /^(thumbs\.db|desktop\.ini|ehthumbs\.db)$/i;
const systemFolders = /^(@eaDir|#recycle|\$RECYCLE\.BIN|System Volume Information|lost\+found)$/i;

/** Files that a hot folder never offers: hidden ones, what copy programs have not finished, what systems put beside photos. */
export function isPassedOver(name: string): boolean {
  return name.startsWith('.') || unfinished.test(name) || systemFiles.test(name);
}

/** Folders that are not looked into: hidden ones, recycle bins, what a NAS keeps for itself. */
export function isSystemFolder(name: string): boolean {
  return name.startsWith('.') || systemFolders.test(name);
}
