export const handover = {
  'handover.badList':
    '{folder}: the list of what was handed over is missing, not whole, or was changed. Hand over again, or copy the folder anew.',
  'handover.notWhole': '{folder}: {name} is missing or damaged. Copy the folder anew; nothing was taken in.',
  'handover.nothingThere': '{folder} holds nothing that was handed over. Give the folder that export-queue wrote into.',
  'handover.otherService': '{folder} is work for {service}; this station is connected to {here}.',
  'handover.takenBy': '{folder} was taken in by {station} already. It is not taken twice.',
  'handover.noFolder': '{folder} is a file; a folder is needed.',
  'handover.notWritten':
    '{folder} cannot be written: {reason} What is decided goes on at the next try, there or into another folder.',
  'handover.noRoom': '{folder} has too little room. Nothing was handed over.',
  'handover.busy': 'A handover with {folder} is under way. Wait for its end.',
  'handover.stopped': 'It was stopped. What is decided goes on at the next try, there or with another folder.',
  'handover.moved':
    '{items, plural, =0 {Nothing was} one {# item was} other {# items were}} handed over to {folder}, with {photos, plural, one {# photo} other {# photos}}.',
  'handover.inboxCopied':
    '{count, plural, one {# photo} other {# photos}} of the inbox went along as copies; they stay here too.',
  'handover.lost':
    '{reference}: {count, plural, one {# file} other {# files}} cannot be read here any more and did not go. What is not sent of it is to be shot anew.',
  'handover.lostOfInbox':
    'Inbox: {count, plural, one {# file} other {# files}} cannot be read here any more and did not go.',
  'handover.lostThere':
    '{count, plural, one {# photo was} other {# photos were}} lost at the other station: their sides are to be shot anew.',
  'handover.nothingLeft': 'Nothing unsent is left here. This station sends nothing of it any more.',
  'handover.left': '{count, plural, one {# item has} other {# items have}} come since and stay here: run it once more.',
  'handover.signed': 'Signed by {fingerprint}.',
  'handover.cameIn':
    '{items, plural, =0 {No item} one {# item} other {# items}} came in with {photos, plural, one {# photo} other {# photos}}; {already, plural, =0 {none was} one {# was} other {# were}} here already.',
  'handover.beside': '{reference} was begun here too: its photos lie in its tray, or in the inbox where it has ended.',
  'handover.inboxCame': '{count, plural, one {# photo} other {# photos}} came into the inbox.',
  'handover.from': 'From {station}.',
} as const;
