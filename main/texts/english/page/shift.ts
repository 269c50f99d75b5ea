/** What a shift goes by: places, codes to print, keys, and whether all is sent. */
export const shift = {
  'place.title': 'Where does {reference} lie?',
  'place.help': 'The bin, tote or shelf. Leave it empty when nobody knows it.',
  'place.add': 'Add the place',
  'place.save': 'Save',
  'place.cancel': 'Cancel',
  'release.allWith': 'All photos are with {partner}',
  'release.allWithPartner': 'All photos are with the partner',
  'release.bar': '{count, plural, one {# photo is} other {# photos are}} only here',
  'release.here':
    '{photos, plural, one {# photo} other {# photos}} of {items, plural, one {# item is} other {# items are}} still only on this station',
  'release.inboxHere':
    '{photos, plural, one {# photo of no item is} other {# photos of no item are}} still only on this station',
  'release.hereAndInbox':
    '{photos, plural, one {# photo} other {# photos}} of {items, plural, one {# item} other {# items}} and {inbox, number} of no item are still only on this station',
  'release.listHelp': 'Show the items whose photos are only here',
  'codes.title': 'Scan to do it',
  'codes.help':
    'A scanner can do what the keys do: print the sheet and hang it up at the table. The prefix of the codes is set under Connection.',
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
} as const;
