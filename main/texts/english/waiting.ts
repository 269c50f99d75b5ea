export const waiting = {
  'waiting.person': 'A person must look at this item.',
  'waiting.otherConnection': 'It belongs to another connection. Connect to that one to go on.',
  'waiting.keyMissing': 'Waits for an API key.',
  'waiting.keyRefused': 'The partner refuses the API key. Enter a new one.',
  'waiting.keyLapsed':
    'The partner refuses the API key, which has worked before. It is tried again by itself; enter a new one if it was changed.',
  'waiting.partnerLimit': 'The partner asked the station to wait.',
  'waiting.sides': 'Waits for the list of sides from the partner.',
  'waiting.network': 'Waits for the network.',
  'waiting.networkBecause': 'Waits for the network: {reason}',
  'waiting.again': 'Will be tried again.',
  'waiting.againBecause': 'Will be tried again: {reason}',
  'waiting.create': 'Being registered with the partner.',
  'waiting.upload': 'Photos are being sent.',
  'waiting.submit': 'Being sent to review.',
  'waiting.cancel': 'Being cancelled.',
  'waiting.updateUser': 'The user record is being updated.',
  'waiting.inReview': 'The partner is reviewing it.',
  'waiting.moved': 'It was handed over to another station, which sends its photos. It is only followed here.',
  'waiting.followed': 'Others take its photos. It is only followed here.',
  'waiting.reshoot': 'Waits for new photos.',
  'waiting.ready': 'All required photos are there. Done sends it to review.',
  'waiting.noneAsked': 'The partner asks for no photos of this item. Done sends it to review.',

  'requirements.gone':
    '{count, plural, one {The partner does not ask for this side any more: {sides}.} other {The partner does not ask for these sides any more: {sides}.}}',
  'requirements.noneLeft': 'The partner asks for no photos of this item any more.',
  'requirements.came':
    '{count, plural, one {The partner asks for one more side: {sides}.} other {The partner asks for # more sides: {sides}.}}',
  'requirements.optional':
    '{count, plural, one {This side is optional now: {sides}.} other {These sides are optional now: {sides}.}}',
  'requirements.required':
    '{count, plural, one {This side is required now: {sides}.} other {These sides are required now: {sides}.}}',
  'requirements.toTray':
    '{count, plural, one {# photo has no side any more and is in the tray.} other {# photos have no side any more and are in the tray.}}',

  'submit.notHere': "This partner does not take submissions from the station. Use the partner's page.",
  'submit.atPage': 'This partner does not take submissions from the station. Submit it at {url}',
  'submit.cancelling': 'The item is being cancelled.',
  'submit.cancelled': 'The item is cancelled.',
  'submit.ended': 'The item has its final result.',
  'submit.inReview': 'The item is already in review.',
  'submit.moved': 'Another station has this item now, and submits it.',
  'submit.followed': 'Others take the photos of this item and submit it.',
  'submit.noSides': 'The sides are not known yet. They come once the partner can be reached.',
  'submit.noneAsked': 'The partner asks for no photos of this item, and does not count it as complete yet.',
  'submit.missing':
    '{count, plural, one {A required side has no photo: {sides}.} other {# required sides have no photo: {sides}.}}',
  'submit.finishLater': 'To finish it later, scan the next item or leave this one.',
  'submit.rejected':
    '{count, plural, one {{sides} was rejected and needs a new photo.} other {{sides} were rejected and need new photos.}}',
  'discard.underWay': 'A photo of this item is on its way: press it again once it is here.',
  'discard.sent': 'Photos of this item were sent already: cancel it in the Queue.',
  'submit.marked': 'This station sends no item with photos to look at: take them again.',
  'submit.sidesNotNamed': 'The partner rejected the item and has not named the sides yet.',

  'takesNoPhotos.submitting': 'the item is being submitted',
  'takesNoPhotos.cancelling': 'the item is being cancelled',
  'takesNoPhotos.cancelled': 'the item is cancelled',
  'takesNoPhotos.ended': 'the item has its final result',
  'takesNoPhotos.moved': 'it was handed over to another station',
  'takesNoPhotos.followed': 'others take its photos',
  'takesNoPhotos.inReview': 'the item is in review',
} as const;
