export const handoverPage = {
  'settings.handover.title': 'Hand over',
  'settings.handover.out': 'Give unsent work to another station',
  'settings.handover.outAbout':
    'For a station that breaks or has no network: all items of which something is still to be shot, sent or answered go into a folder with their photos, on a stick or a share. Another station takes them in and sends them. This one sends nothing of them any more.',
  'settings.handover.unsent':
    'Unsent here: {items, plural, =0 {no item} one {# item with {photos, plural, =0 {no photo} one {# photo} other {# photos}}} other {# items with {photos, plural, =0 {no photo} one {# photo} other {# photos}}}}; {inbox, plural, =0 {no photo} one {# photo} other {# photos}} in the inbox.',
  'settings.handover.waiting':
    'A handover that was begun has not reached its folder. Give a folder and hand over: it goes on where it was cut off.',
  'settings.handover.outFolder': 'Folder to write into',
  'settings.handover.export': 'Hand over…',
  'settings.handover.again': 'Write it all once more…',
  'settings.handover.sure':
    '{items, plural, =0 {What was decided} one {# item} other {# items}} will go to {folder}. From then on this station sends nothing of it.',
  'settings.handover.sureAgain':
    'What was handed over before is written to {folder} once more, since the first folder was lost. Take only one of the two in.',
  'settings.handover.exportNow': 'Hand over now',
  'settings.handover.cancel': 'Cancel',
  'settings.handover.in': 'Take work in',
  'settings.handover.inAbout':
    'From a folder that another station wrote into, or back at the station that it left. All files are held against the signed list first: of a folder that is damaged or was changed nothing is taken.',
  'settings.handover.inFolder': 'Folder to take from',
  'settings.handover.import': 'Take in',
  'settings.handover.checking': 'Checking: {done} of {total, plural, one {# photo} other {# photos}} ({folder})',
  'settings.handover.copying': 'Copying: {done} of {total, plural, one {# photo} other {# photos}} ({folder})',
  'settings.handover.stop': 'Stop',
  'settings.handover.signed':
    'The list is signed by {fingerprint}. The other station shows the same characters: compare them.',
  'settings.handover.from': 'From {station}. Compare these characters with what that station showed.',
  'settings.handover.items': 'Items of this handover',
  'settings.handover.item': 'Item',
  'settings.handover.photos': 'Photos',
  'settings.handover.came': 'Came in as',
  'settings.handover.came.new': 'new',
  'settings.handover.came.back': 'back at this station',
  'settings.handover.came.beside': 'begun here too: its photos lie beside',
  'settings.handover.came.already': 'was here already',
  'settings.handover.more': 'And {count, plural, one {# more} other {# more}}.',
  'settings.handover.before': 'Handed over before',
  'settings.handover.beforeAbout':
    'This station sends nothing of these items and says so at each of them. Taking a folder in here brings its work back.',
  'settings.handover.move':
    '{items, plural, =0 {No item} one {# item} other {# items}} with {photos, plural, =0 {no photo} one {# photo} other {# photos}}',
  'settings.handover.nowhere': 'has reached no folder yet',
  'settings.handover.delivered': 'delivered',
} as const;
