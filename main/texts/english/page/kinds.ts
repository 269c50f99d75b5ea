/** What an item is, and the service that is asked for. */
export const kinds = {
  'choose.types': '{count, plural, one {# type} other {# types}}',
  'choose.brands': '{count, plural, one {# brand} other {# brands}}',
  'choose.models': '{count, plural, one {# model} other {# models}}',
  'choose.modelsAndGroups':
    '{count, plural, one {# model} other {# models}}, {groups, plural, one {# group of sides} other {# groups of sides}}',
  'service.hours': '{value, plural, one {# hour} other {# hours}}',
  'service.minutes': '{value, plural, one {# minute} other {# minutes}}',
  'service.time': 'Time {value, number}',
  'service.price': 'Price {price, number}',
  'service.notBilled': 'Not billed',
  'service.label': 'Service',
} as const;
