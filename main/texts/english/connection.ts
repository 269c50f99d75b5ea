export const connection = {
  'connection.none': 'This station is not connected yet. Connect it with a profile, or start practice mode.',
  'connection.patternsLeftOut':
    '{count, plural, one {A rule for codes is left out, since its pattern is too large for a station: {fields}.} other {# rules for codes are left out, since their patterns are too large for a station (the first: {fields}).}} Shorten them in Settings › Connection.',
  'connection.stored': 'Stored; not tested.',
  'connection.connected': 'Connected to {name}.',
  'connection.notForPractice':
    'This data folder is connected to "{name}". Practise in another one (--data), so that practice never mixes with real work.',
  'connection.practiceName':
    'The profile is not valid: name "{name}" is the station\'s own for its built-in simulator.',
  'connection.noEngine': 'This station was opened without its engine.',
  'connection.notFound': 'The partner knows no service request "{identifier}".',
  'connection.userUpdated': 'The user {user} was updated.',
  'event.hereAlready': 'This {type} event is here already.',
  'event.kept': 'The {type} event is kept: no item of this station has that SR yet.',
  'event.applied': 'The {type} event was applied. {changes}',
  'event.changedNothing': 'The {type} event changed nothing: the station has newer news of that SR.',
  'event.fromTheFuture': 'It is dated {at}, in the future, and counts from now.',
} as const;
