export const sync = {
  'sync.left': '{open, plural, =0 {Everything is sent.} one {# operation is left.} other {# operations are left.}}',
  'sync.leftKey':
    '{open, plural, =0 {Everything is sent.} one {# operation is left.} other {# operations are left.}} The partner does not take the API key; connect with a valid one.',
  'sync.leftLimit':
    '{open, plural, =0 {Everything is sent.} one {# operation is left.} other {# operations are left.}} The partner asked to wait.',
  'sync.leftNetwork':
    '{open, plural, =0 {Everything is sent.} one {# operation is left.} other {# operations are left.}} The partner is not reachable.',
  'sync.parked': '{parked, plural, one {# operation waits for a person.} other {# operations wait for a person.}}',
  'sync.parkedBecause':
    '{parked, plural, one {# operation waits for a person.} other {# operations wait for a person.}} {reason}',
  'sync.itemNeeds': '{item}: {reason}',
} as const;
