export const storage = {
  'disk.denied': 'permission denied',
  'disk.readOnly': 'the disk is read-only',
  'disk.fileInPath': 'a part of the path is a file, not a folder',
  'disk.exists': 'there is a file with that name',
  'disk.nameTooLong': 'the name is too long',
  'disk.full': 'the disk is full',
  'disk.quota': 'the disk quota is used up',
  'disk.noFolder': 'its folder does not exist',
  'disk.nameNotValid': 'the name is not valid',
  'disk.failed': 'the disk failed',
  'disk.fullFree': 'the disk is full; free some space',
  'disk.quotaFree': 'the disk quota is used up; free some space',
  'disk.fault': 'the disk reports a fault',
  'disk.manyFiles': 'too many files are open',
  'disk.folderGone': 'the folder is not there any more',
  'disk.photosNotSaved': 'Photos cannot be saved in {folder}: {reason}.',

  'file.takesNone': '{path} takes no files: {reason}. Correct that, or choose another place.',
  'file.notWritten': '{path} could not be written: {reason}. Correct that, or choose another place.',
  'file.notOnDisk': '{path} cannot be brought to the disk: {reason}. Correct that, or choose another place.',
  'file.backup': 'The backup {path} cannot be written: {reason}. Correct that, or choose another place.',
  'file.dataFolder': 'The data folder {path} cannot be used: {reason}. Correct that, or choose another place.',

  'folder.needed': 'A folder is needed',
  'folder.ending': 'An ending has 1 to 12 letters and digits, such as jpg',
  'folder.manyEndings': 'There are at most 50 endings',
  'folder.pathTooLong': 'The path of a folder has at most 4,000 characters',
  'folder.controlCharacters': 'A folder with control characters in its name cannot be used.',
  'folder.wholePath': 'Give the whole path of the folder, from the top, such as {example}.',

  'database.notOurs':
    '{file} is not a Sideshot database. Keep the folder as it is and start the station: it rebuilds the file from its backups and the records beside the photos.',
  'database.damaged':
    '{file} is damaged. Keep the folder as it is and start the station: it rebuilds the file from its backups and the records beside the photos.',
  'database.full': 'The disk is full: {file} cannot be written. Free some space and try again.',
  'database.diskFailed': 'The disk failed while reading or writing {file}. Check the disk, then start again.',
  'database.notOpened': '{file} cannot be opened. Check that its folder exists and that both may be read and written.',
  'database.notWritten': '{file} cannot be written. Check the permissions of the file and its folder.',
  'database.denied': '{file} cannot be opened: permission denied.',
  'database.inUse': '{file} is in use by another program. Close it and try again.',
  'database.notSafe':
    '{file} cannot be kept safely: {name} is {actual}, not {wanted}. Move the data folder to a local disk.',
  'database.foreign': '{file} is not a Sideshot database. Choose another data folder.',
  'database.newer':
    '{file} was written by a newer Sideshot (schema {version}; this one knows {known}). Update Sideshot to open it.',
  'database.older':
    '{file} was written by an older Sideshot (schema {version}). Start the station once to bring it up to date.',
  'database.lost':
    '{file} is missing or empty although the folder holds photos: the queue was lost. Start the station to rebuild it from its backups and the records beside the photos, or move the media folder away to start anew.',
  'database.beingRead': '{file} is being read and cannot be brought to the disk now. It is tried again.',
  'database.badValue':
    "The station's database holds a value of {column} that cannot be read. It is damaged, or a newer Sideshot wrote it.",
  'database.badRecord': 'The record {name} cannot be read. The photos that it names are kept.',
  'database.cursor': 'The page cursor is not one that the station gave.',
  'database.locked': 'Another Sideshot station is using {folder}. Close it first, or choose another data folder.',
  'database.lockedAt':
    'Another Sideshot station is using {folder}: open it at {address} in the browser that has shown it; any other browser needs the whole address that it printed as it started. To start one more, close it first, or choose another data folder with --data.',

  'space.onlyRead':
    '{folder} can only be read: {reason}. What is shown is what was last saved; no photos are taken and nothing is sent.',
  'space.full':
    'No photos are taken: the disk has only {free, number} MB free and {least, number} MB are needed. Free some space.',
  'space.low': 'The disk fills up: {free, number} MB are free. Below {least, number} MB no photos are taken.',
  'space.warnFirst':
    'The station has to warn before it takes no photos any more: keep the limit of the warning the higher one.',
  'backup.damaged': 'The database is damaged and was not backed up: {reason}.',

  'rebuilt.damaged':
    'The database was damaged and was rebuilt: {items, plural, one {# item} other {# items}} and {photos, plural, one {# photo} other {# photos}} are back.',
  'rebuilt.fromBackup':
    'The database was damaged and was rebuilt from the backup of {time}: {items, plural, one {# item} other {# items}} and {photos, plural, one {# photo} other {# photos}} are back.',
  'rebuilt.behind':
    'The database lacked the last changes and was rebuilt: {items, plural, one {# item} other {# items}} and {photos, plural, one {# photo} other {# photos}} are back.',
  'rebuilt.unclaimed':
    '{count, plural, one {# photo had no item and waits in the inbox.} other {# photos had no item and wait in the inbox.}}',
  'rebuilt.askedAgain':
    'The partner is asked for the state of {count, plural, one {# item} other {# items}} before anything is sent again.',
  'rebuilt.historyGone': 'The history of items and what could be undone are gone.',
  'rebuilt.historySinceGone': 'What the history and undo held since that backup is gone.',
  'rebuilt.unreadRecords': '{count, plural, one {# record} other {# records}} could not be read.',
  'rebuilt.damagedFiles': '{count, plural, one {# photo file is} other {# photo files are}} damaged.',
  'rebuilt.unreadFiles':
    '{count, plural, one {# photo file cannot be looked into here (RAW needs Perl) and is kept in media/unreadable.} other {# photo files cannot be looked into here (RAW needs Perl) and are kept in media/unreadable.}}',
  'rebuilt.keptAs': 'The damaged file is kept as {name}.',
  'rebuilt.notSound': 'The rebuilt database is not sound. Check the disk.',
} as const;
