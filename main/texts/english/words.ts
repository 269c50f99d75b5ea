export const words = {
  'words.asGiven': '{words}',
  'words.listed': '{entries}',
  'words.sentences': '{first} {next}',
  'words.about': '{name}: {line}',
  'size.bytes': '{count, number} B',
  'size.kilobytes': '{count, number} kB',
  'size.megabytes': '{count, number, ::.0} MB',
  'size.gigabytes': '{count, number, ::.0} GB',
  'size.percent': '{count, number} %',
  'size.tenthsOfPercent': '{count, number, ::.0} %',
} as const;
