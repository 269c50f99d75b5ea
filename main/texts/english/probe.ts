/** The connection assistant: what it found. */
export const probe = {
  'probe.works': 'It answers as it should.',
  'probe.worksUnseen': 'It answers. No service request is known yet that it could be asked for.',
  'probe.notOffered': 'Not tried: the profile does not offer it.',
  'probe.noService': 'Not tried: no service of this partner is known here yet.',
  'probe.noEntry': 'Not tried: nothing of the taxonomy is known that it could be asked for.',
  'probe.endpointClosed': 'Not tried: the endpoint gave no answer to compare with.',
  'probe.fewModels': 'Left as it is: the partner lists too few models to see a difference.',
  'probe.notProven':
    'Not proven: no read shows it, and nothing is written to find out. It stays as the profile has it until a real call is answered.',
  'probe.notProvenDoubtful':
    'Not proven: no read shows it, and nothing is written to find out. It stays as the profile has it. The reads take {modes}: if a real call is refused (401), set {field} to that.',
  'probe.unproved': 'Left as it is: no answer proves a name.',
  'probe.provedByEffect': '{name}: the answer changes as it should.',
  'probe.provedByRefusal': '{name}: a wrong value is refused by that name.',
  'probe.provedByAcceptance': '{name}: it is taken, other names are refused.',
  'probe.step': 'Trying {endpoint} ({calls, plural, =0 {first call} one {# call so far} other {# calls so far}})',
  'probe.waits': '{endpoint}: the partner asks to wait {seconds} s',
  'probe.endpoint': 'Endpoint',
  'probe.outcome': 'Outcome',
  'probe.credential': 'Credential',
  'probe.told': 'Found',
  'probe.parameter': 'Parameter',
  'probe.change': 'Change {field}: {from} → {to}',
  'probe.noChange': 'The profile needs no change.',
  'probe.written': 'Written to {file}',
} as const;
