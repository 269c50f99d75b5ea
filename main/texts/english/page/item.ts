/** What every screen says of an item. */
export const item = {
  'itemDrawer.item': 'Item',
  'item.lastError': 'Last failure, in full',
  'item.idAtPartner': 'Id at the partner',
  'item.shortId': 'Short id',
  'item.safe': 'Photos safe to release',
  'item.onlyHere': 'No: {count, plural, one {# photo is} other {# photos are}} only at this station',
  'item.allConfirmed': 'Yes: the partner has every photo',
  'item.releaseElsewhere': 'No: another station sends its photos, and they are not confirmed yet',
  'item.releaseUnfinished': 'Not yet: the partner has every photo so far, but the item is not finished',
  'item.releaseEnded':
    'Yes: it has ended. {count, plural, one {# photo was never sent and is} other {# photos were never sent and are}} not needed',
  'item.unknownCategory': 'Unknown category',
  'item.unknownTypeOf': 'unknown type',
  'item.unknownType': 'Unknown type',
  'item.nextTry': 'next try {when}',
  'itemDrawer.requiredOf': '{done, number} of {total, number}',
  'itemDrawer.state': 'State',
  'itemDrawer.sides': 'Sides',
  'item.required': 'required',
  'item.optional': 'optional',
} as const;
