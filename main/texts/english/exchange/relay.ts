/** The relay, by command line and at the station. */
export const relay = {
  'relay.ready': 'Relay is ready at {address}',
  'relay.neverStarted': 'Start this relay once before: it does not know its address yet.',
  'relay.nameTaken': 'There is one called {name} already.',
  'relay.noSuchName': 'There is none called {name}.',
  'relay.verifyNotJson': '--verify: the file is not JSON.',
  'relay.tlsOptions': 'Give both --tls-cert and --tls-key, or --behind-proxy, or none of them.',
  'relay.tokenIssued': 'Paste this code at the station {name}, in Settings, Partner events. It is shown this once:',
  'relay.tokenAlone': 'Or its token alone, for sideshot connect --relay-token-file:',
  'relay.destinationAdded': 'The address of {name} for the partner. Whoever knows it can send; it is shown this once:',
  'relay.removed': '{name} is removed.',
  'relay.column.name': 'Name',
  'relay.column.acknowledged': 'Acknowledged',
  'relay.column.seen': 'Last seen',
  'relay.column.verify': 'Verified by',
  'relay.column.added': 'Added',
} as const;
