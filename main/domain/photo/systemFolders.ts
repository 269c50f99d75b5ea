/**
 * Recycle bins, snapshots and thumbnails of Synology, QNAP, TerraMaster, Buffalo, NetApp, Windows, macOS on a share and
 * Linux; versions and caches of Nextcloud and GoodSync; Sony's film thumbnails; ACDSee's originals.
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
/** A program shows these folders as one file. */
const packages = /\.(photoslibrary|migratedphotolibrary|aplibrary|lrdata|lrcat-data|lrlibrary|cocatalog)$/i;

/** Hidden folders too (`.snapshot`, `.stversions`, `.dropbox.cache`). */
export function isSystemFolder(name: string): boolean {
  return name.startsWith('.') || systemFolders.test(name) || packages.test(name);
}
