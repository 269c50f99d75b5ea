export const shiftLater = {
  'place.title': 'Where is {reference} kept?',
  'place.help': 'The bin, tote or shelf. Leave it empty when nobody knows it.',
  'place.none': 'No place',
  'place.save': 'Save',
  'place.cancel': 'Cancel',
  'release.allWith': 'All photos are with {partner}',
  'release.allWithPartner': 'All photos are with the partner',
  'release.here':
    '{photos, plural, one {# photo of {items, plural, one {# item} other {# items}} is} other {# photos of {items, plural, one {# item} other {# items}} are}} still only on this station',
  'release.inboxHere':
    '{photos, plural, one {# photo of no item is} other {# photos of no item are}} still only on this station',
  'release.hereAndInbox':
    '{photos, plural, one {# photo} other {# photos}} of {items, plural, one {# item} other {# items}} and {inbox, number} of no item are still only on this station',
  'today.rejected': 'Rejected today',
  'shift.title': 'End of the shift: {operator}',
  'shift.changeOperator': 'Change the operator',
  'shift.close': 'Close',
  'shift.leaveOn':
    'Leave the station on: {count, plural, one {# photo is} other {# photos are}} on the way, with nothing for you to do.',
  'shift.offline':
    'The partner cannot be reached: {count, plural, one {# photo waits} other {# photos wait}} for the network. Leave the station on, and tell the station admin.',
  'shift.signIn':
    'Nothing can be sent before the station admin has signed in: {count, plural, one {# photo waits} other {# photos wait}}.',
  'shift.sending':
    '{count, plural, one {# item has} other {# items have}} still to be reported to the partner: leave the station on.',
  'shift.parked':
    '{count, plural, one {# thing to send waits} other {# things to send wait}} for a person: see Needs attention in the queue.',
  'shift.withoutItem':
    '{count, plural, one {# photo belongs to no item yet: give it to its item, or delete it.} other {# photos belong to no item yet: give them to their items, or delete them.}}',
  'shift.incomplete':
    '{count, plural, one {# item lacks photos: finish it, or leave it in its place for the next shift.} other {# items lack photos: finish them, or leave them in their places for the next shift.}}',
  'shift.ready': '{count, plural, one {# item waits} other {# items wait}} to be submitted.',
  'shift.reshoot':
    '{count, plural, one {# item is to be shot again: the next shift finds it} other {# items are to be shot again: the next shift finds them}} under Re-shoot.',
  'shift.keepStation':
    'Do not wipe or move this station before all photos are with the partner. Switched off, it loses nothing.',
  'shift.mayRest':
    'All photos are with the partner. The station may be switched off; do not wipe it while items are not finished.',
  'shift.inReview':
    'All photos are with the partner, and {count, plural, one {# item is} other {# items are}} in review. The station may be switched off; do not wipe it before their results are here.',
  'shift.mayGo': 'Nothing is left here: the station may be switched off, moved or wiped.',
  'codes.title': 'Scan to do it',
  'codes.help':
    'A scanner can do what the keys do: print the sheet and hang it up at the table. What these codes start with is set under Connection.',
  'codes.places': 'Places to print too',
  'codes.placesHelp': 'One a line, for the labels of bins and totes.',
  'codes.print': 'Print the sheet',
  'codes.panel': 'Codes to scan',
  'codes.next': 'Next side',
  'codes.previous': 'Previous side',
  'codes.retake': 'Retake',
  'codes.remove': 'Remove the photo',
  'codes.undo': 'Undo',
  'codes.shutter': 'Take the photo',
  'codes.done': 'Done',
  'codes.submit': 'Submit',
  'codes.leave': 'Leave for later',
  'codes.skip': 'Skip this item',
  'codes.same': 'Type as the last item',
  'codes.choice': 'Choice {number}',
} as const;
