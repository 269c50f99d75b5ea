import { asGiven, type Text, text } from '../../../main/texts/text.ts';

type Choices = Readonly<Record<string, Text>>;

const credentials: Choices = {
  bearer: text('profileChoice.bearer'),
  'x-api-key': text('profileChoice.ownHeader'),
  none: text('profileChoice.noCredential'),
};

const directions = { asc: text('profileChoice.asc'), desc: text('profileChoice.desc') };

/** `*` stands for any endpoint. */
const choiceWords: Readonly<Record<string, Choices>> = {
  'auth.default': credentials,
  'auth.endpoints.*': credentials,
  'operations.upload_media.encoding': {
    multipart: text('profileChoice.multipart'),
    binary: text('profileChoice.binary'),
    'json-base64': text('profileChoice.jsonBase64'),
    presigned: text('profileChoice.presigned'),
  },
  'codes.other': {
    take: text('profileChoice.takeCode'),
    ask: text('profileChoice.askOfCode'),
    refuse: text('profileChoice.refuseCode'),
  },
  submit: {
    automatic: text('profileChoice.submitByItself'),
    manual: text('profileChoice.submitByHand'),
  },
  'reads.models.sort_direction': directions,
  'reads.list_srs.sort_direction': directions,
  service_time_unit: { hours: text('profileChoice.hours'), minutes: text('profileChoice.minutes') },
  existing: {
    adopt: text('profileChoice.adopt'),
    ask: text('profileChoice.askOfExisting'),
    create: text('profileChoice.createAnew'),
  },
};

/** HTTP methods and unknown choices stay as they are. */
export function wordsOfChoice(path: string, choice: string): Text {
  if (path === 'images.formats') return asGiven(choice.toUpperCase());
  const choices = choiceWords[path] ?? choiceWords[path.replace(/^(auth\.endpoints)\.\w+$/, '$1.*')];
  return choices?.[choice] ?? asGiven(choice);
}
