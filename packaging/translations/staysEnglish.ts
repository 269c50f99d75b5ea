import { english } from '../../main/texts/english.ts';

/**
 * Subjects of `main/texts/english/` that no language translates, with the reason. A test holds that what stands in them is said by command
 * line, relay server and log alone.
 */
export const staysEnglish: Readonly<Record<string, string>> = {
  'commandLine.ts': 'Whoever runs commands reads their manual too, which is in English; scripts read their lines.',
  'control.ts': 'It is said to a command that is handed over to a running station.',
  'doctor.ts': 'It is for whoever sets the computer up, and goes into reports of faults.',
  'exchange/relay.ts': 'The relay is a server: its admin reads its log.',
  'hosts/windowStart.ts':
    'It is about the system under the station, with commands to copy, and stands in the terminal.',
};

/** Ids of these subjects that the page or a person at the station sees all the same. */
export const translatedAllTheSame: readonly string[] = [
  'command.stopped',
  'argument.max500',
  'argument.max200',
  'argument.email',
  'adopt.page',
  'adopt.done',
  'adopt.stopped',
  'input.notValid',
  'input.notValidWhole',
  'reject.byHand',
  'doctor.clockAgrees',
  'doctor.clockAhead',
  'doctor.clockBehind',
  'doctor.clockLost',
];

/** Right as they are in English too, by language. `all`: they are the same in each. */
export const sameAsEnglish: Readonly<Record<string, readonly string[]>> = {
  all: [
    'setting.preferences.language.en',
    'setting.preferences.language.de',
    'setting.preferences.language.es',
    'setting.preferences.language.fr',
    'setting.preferences.language.pl',
    'setting.preferences.language.ar',
    'app.name',
    'workList.page.unicode',
    'profileForm.jsonView',
    // Names of kinds of codes.
    ...Object.keys(english).filter((id) => id.startsWith('symbology.')),
  ],
  de: ['time.inSeconds', 'time.inMinutes', 'time.inHours'],
  es: [
    'keys.esc',
    'keys.enter',
    'size.kilobytes',
    'size.megabytes',
    'size.gigabytes',
    'assistant.endpoints',
    'settings.kiosk.pin',
    'details.no',
    'unsure.no',
    'setting.preferences.textSize.normal',
    'probe.endpoint',
  ],
  fr: [],
  pl: [],
  ar: ['keys.esc', 'keys.enter'],
};
