export const hotFolder = {
  'unreadFolder.notThere': 'The folder {folder} is not there.',
  'unreadFolder.isFile': 'The folder {folder} is not a folder.',
  'unreadFolder.denied': 'The folder {folder} cannot be read: permission denied.',
  'unreadFolder.longName': 'The folder {folder} has too long a name.',
  'unreadFolder.loop': 'The folder {folder} is a link that leads back to itself.',
  'unreadFolder.fault': 'The folder {folder} cannot be read: its disk or card reports a fault.',
  'unreadFolder.driveGone': 'The folder {folder} cannot be read: the network drive is gone.',
  'unreadFolder.driveSilent': 'The folder {folder} cannot be read: the network drive does not answer.',
  'folder.unread': 'The folder {folder} cannot be read: {code}.',
  'folder.isDone': 'The folder {folder} holds originals that were taken in already. Choose another.',
  'folder.noAnswer':
    'The folder {folder} does not answer: its network drive or disk hangs. What lies there waits, and everything else goes on.',
  'folder.own': 'The folder {folder} belongs to the station itself. Choose another.',
  'folder.wholeDisk': '{folder} is the whole disk. Choose the folder into which the photos are saved.',
  'folder.notFolder': '{folder} is not a folder. Choose the folder that it lies in.',
  'folder.holds':
    'The folder {folder} can be read and holds {files, plural, =0 {no files now} one {# file now: {newest}} other {# files now, the newest is {newest}}}{others, plural, =0 {} one {; # link, pipe or device is passed over} other {; # links, pipes or devices are passed over}}{unlike, plural, =0 {} one {; # file has another ending and is not taken} other {; # files have other endings and are not taken}}.',
  'folder.holdsUnread': '{holds} {problem}',
  'folder.holdsTooMuch':
    'The folder {folder} can be read. It holds too much to be counted now: a folder for new photos alone is quicker.',

  'hotFolder.lookedForAgain': '{problem} It is looked for again by itself.',
  'hotFolder.partUnread':
    '{more, plural, =0 {{problem} It lies in the hot folder: photos within it are not seen.} other {{problem} It lies in the hot folder: photos within it, and within # more, are not seen.}}',
  'hotFolder.doneHoldsHot':
    'The done folder must not be the hot folder, nor a folder that the hot folder lies in. Choose another.',
  'hotFolder.doneMark': 'Sideshot moves photos here once it has taken them in, and takes none from here.',
  'hotFolder.passedOver':
    '{name} is {kind, select, link {a link} pipe {a pipe} socket {a socket} other {a device}} and no photo file: it is passed over. Save or copy the photos themselves into the folder.',
  'hotFolder.manyPassedOver':
    '{kind, select, link {{count, number} links} pipe {{count, number} pipes} socket {{count, number} sockets} device {{count, number} devices} other {{count, number} links, pipes or devices}} are no photo files and are passed over: {more, plural, =0 {{names}} other {{names} and # more}}. Save or copy the photos themselves into the folder.',

  'hotFolder.otherFiles':
    '{count, plural, one {{names} is not taken: its ending is none of those that the hot folder takes.} other {{count, number} files are not taken, since their endings are none of those that the hot folder takes: {more, plural, =0 {{names}} other {{names} and # more}}.}}',

  'hotFolder.incomplete':
    '{count, plural, one {{names} is not complete, and no more of it comes. It is tried again by itself; if it stays so, save or copy it anew.} other {{count, number} files are not complete, and no more of them comes: {more, plural, =0 {{names}} other {{names} and # more}}. They are tried again by themselves; if they stay so, save or copy them anew.}}',

  'originals.notMovedOut':
    'Photos can be taken from {folder}, but originals cannot be moved out of it: {reason}. Give the station the right to write there, or let originals stay.',
  'originals.notDeletable':
    'Photos can be taken from {folder}, but originals cannot be deleted from it: {reason}. Give the station the right to write there, or let originals stay.',
  'originals.notMovable':
    'Photos can be taken from {folder}, but originals cannot be moved to {done}: {reason}. Choose another done folder.',
  'originals.notMoved':
    '{count, plural, one {A photo that was taken in} other {# photos that were taken in}} cannot be moved to {done}: {reason}. Nothing is lost: the originals stay, and it is tried again by itself.',
  'originals.notDeleted':
    '{count, plural, one {A photo that was taken in} other {# photos that were taken in}} cannot be deleted from the hot folder: {reason}. Nothing is lost: the originals stay, and it is tried again by itself.',
  'originals.inUse': 'another program holds them',
  'originals.noFolder': 'that is not a folder',
} as const;
