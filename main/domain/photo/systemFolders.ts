/**
 * Recycle bins, snapshots and thumbnails of the common NAS makers and systems: Synology, QNAP, TerraMaster, Buffalo, NetApp, Windows, macOS on a
 * share, Linux; versions and caches of Nextcloud and GoodSync; thumbnails of Sony's films; originals that ACDSee has put aside.
 */
const systemFolders = new RegExp(
  `^(${[
    '@eaDir|@tmp|@sharebin|@sharesnap|@Syno\\w*|#recycle|#snapshot',
    '@Recycle|@Recently-Snapshot|@Transcode|@__thumb',
    'trashbox|~snapshot',
    '\\$RECYCLE\\.BIN|RECYCLER|RECYCLED|System Volume Information|FOUND\\.\\d{3}',
    'Network Trash Folder|Temporary Items|TheVolumeSettingsFolder|TheFindByContentFolder',
    'lost\\+found',
    'files_trashbin|files_versions|_gsdata_',
    'THMBNL|\\[Originals\\]',
  ].join('|')})$`,
  'i',
);
/** Folders that a program shows as one file: catalogues with their previews. */
const packages = /\.(photoslibrary|migratedphotolibrary|aplibrary|lrdata|lrcat-data|lrlibrary|cocatalog)$/i;

/** Folders that are not looked into: hidden ones (`.snapshot`, `.stversions`, `.dropbox.cache`), and those that a system keeps for itself. */
export function isSystemFolder(name: string): boolean {
  return name.startsWith('.') || systemFolders.test(name) || packages.test(name);
}
