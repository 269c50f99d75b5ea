/** An operator's words for a failure, with the way out; `operatorText.ts` maps to them. */
export const operator = {
  'operator.notReached':
    'The partner cannot be reached. Go on: everything is sent later. Tell the station admin if it stays so.',
  'operator.between': 'Something in the network answers in the place of the partner. Tell the station admin.',
  'operator.notSecure': 'There is no secure way to the partner from here. Tell the station admin.',
  'operator.slow': 'The partner does not answer in time. Tell the station admin if it stays so.',
  'operator.brokeOff': 'The way to the partner broke off. Tell the station admin if it stays so.',
  'operator.partnerTrouble': 'The partner has trouble of its own. Tell the station admin if it stays so.',
  'operator.clockWrong': 'The clock of this machine is wrong. Tell the station admin; keep shooting.',
  'operator.signIn': 'This station is not signed in at the partner. Tell the station admin; keep shooting.',
  'operator.signInRefused': 'The partner does not let this station in. Tell the station admin; keep shooting.',
  'operator.unknown': 'The partner does not know this item. Tell the station admin.',
  'operator.refused': 'The partner refused it. Tell the station admin.',
  'operator.refusedSaid': 'The partner refused it: {words} Tell the station admin.',
  'operator.notUnderstood': "The partner's answer cannot be understood. Tell the station admin.",
  'operator.notSetUp': 'The station is not set up for this. Tell the station admin.',
  'operator.noCancel': "This partner does not take cancellations from the station. Use the partner's page.",
  'operator.noList': 'This partner does not list its items for the station. Scan their codes instead.',
  'operator.uploadHost':
    'The partner wants the photo at {host}, which nobody has allowed: it was not sent there. Tell the station admin.',
  'operator.noPhotos': 'This partner takes no photos from the station. Tell the station admin.',
  'operator.photoNotRead': 'The stored photo cannot be read just now. Tell the station admin if it stays so.',
  'operator.photoDamaged': 'The stored photo is damaged. Take the photo again.',
  'operator.notSendable': 'The partner does not take a photo like this one. Tell the station admin.',
  'operator.otherPartner':
    'It belongs to another partner than the one this station works with now. Tell the station admin.',
  'operator.telling': 'Being told to the partner.',
  'operator.notConnected': 'This station is not connected to a partner yet. Tell the station admin.',
  'operator.alreadyHere': 'An item with the code "{reference}" is already here.',
  'operator.noSuchCode': 'No item with the code "{reference}" is at this station.',
  'operator.sideNotClear': 'More than one side is called "{side}". Say which: {sides}.',
  'operator.noSingleSide': 'The item has no single side "{side}". Its sides: {sides}. Choose one of these.',
  'operator.noneThere': 'The partner has nothing under the code "{reference}".',
  'operator.notTakenOver': 'The item "{reference}" cannot take over what the partner has now.',
  'operator.codeNeeded': 'A code is needed',
  'operator.codeTooLong': 'A code has at most 500 characters',
  'operator.serviceNeeded': 'Each item needs a service here: choose one of {services}.',
  'operator.wentWrong': 'Something went wrong inside the station. Try again, then tell the station admin.',
  'operator.notDone': 'The station could not do this. Try again, then tell the station admin.',

  'operator.fileName': '{file} cannot be read for the characters in its name. Rename it.',
  'operator.noOrdinaryFile': 'it is no ordinary file',
  'operator.notPictureAtAll': '{file} is not a picture: it is no ordinary file.',
  'operator.saveAsJpeg': '{file} is not taken: its kind of picture cannot be read here. Save it as JPEG.',
  'operator.noRaw': '{file} is not taken: RAW photos cannot be read at this station. Tell the station admin.',
  'operator.saveSmaller':
    '{file} is too large: it has {megapixels, number} megapixels, and at most {most, number} of its kind are taken. Save it as an ordinary JPEG, or smaller.',
  'operator.passedOver':
    '{name} is no photo file: it is passed over. Save or copy the photos themselves into the folder.',
  'operator.manyPassedOver':
    '{count, number} files are no photos and are passed over: {more, plural, =0 {{names}} other {{names} and # more}}. Save or copy the photos themselves into the folder.',

  'operator.noCodeColumn': 'No column of the file holds the codes. It has {columns}.',
  'operator.noCode': 'is empty: an item needs a code',
  'operator.noCategory':
    'the partner has no category "{name}"; if it is new there, ask the station admin to load the list of types again',
  'operator.noService': 'no service "{name}" is known here: tell the station admin',
  'operator.noType':
    'the partner has no type "{name}"; if it is new there, ask the station admin to load the list of types again',
  'operator.noTypeOf':
    'the partner has no type "{name}" in "{category}"; if it is new there, ask the station admin to load the list of types again',
  'operator.severalTypes': '"{name}" is the name of several: give the category too',
  'operator.noRow': 'is no row with a code',
  'operator.whichSheet': '{file} has several sheets: {sheets}. Drop it here yourself, and choose one.',
  'operator.whichPage': 'The letters of {file} can be read in several ways. Drop it here yourself, and choose one.',
  'operator.noListFile': '{file} holds no list that can be read. Ask who made it.',
} as const;
