import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { english } from '../../../main/texts/english.ts';
import { operatorText } from '../../../main/texts/operatorText.ts';
import { english as inEnglish } from '../../../main/texts/render.ts';
import { type TextId, text } from '../../../main/texts/text.ts';
import { codeFiles } from '../layers/importGraph.ts';
import { idsIn } from './idsIn.ts';

const root = join(import.meta.dirname, '../../..');

/** What the screens for operators are made of, and the parts of the core whose texts they show. */
const forOperators = [
  'renderer/app',
  'renderer/components',
  'renderer/format',
  'renderer/screens/shoot',
  'renderer/screens/queue',
  'renderer/screens/reshoot',
  'renderer/data',
  'renderer/state',
  'renderer/stores',
  'renderer/bridge',
  'renderer/camera',
  'main/domain',
  'main/sync',
  'main/partner',
  'main/imaging',
  'main/station/intake',
  'main/station/shoot',
  'main/station/views',
  'main/station/exchange',
  'main/station/handlers',
];

/** The admin's parts of those folders: Settings, the profile, the connection, the fleet, and Details, where words for an admin stand. */
const forAdmins =
  /^renderer\/(?:components\/(?:profileForm|ConnectionForm)|(?:data|state)\/(?:settings|connection)|format\/(?:details|kinds)\.ts)|^main\/(?:partner\/(?:probe|profile|operationRoutes|routeNotes|addressNote)|domain\/(?:fleet|health|relay)|station\/handlers\/(?:alerts|connection|relay|fleet|handover|health|settings))|commandInputs/;

const forbidden =
  /\b(?:profile|API keys?|uuids?|base_url|JSON|taxonomy|service requests?|operations?|connections?|SRs?|outbox|payload|sync|endpoints?|tokens?|parked|micro id|(?<!into )account|HTTP\w*|TLS|baseline|progressive|interlac\w+|UTF-8|socket|pipe|flag\w*|null|schema|credentials|references?|gphoto2|RE2|regular expressions?|prefix|opacity|idempoten\w+|verdicts?|judged|relay|webhooks?)\b/i;

/** Texts with such a word that are right as they are. */
const mayStay: Readonly<Record<string, string>> = {
  'cancelReason.': 'the partner reads them in these words',
  'target.': "the target card's first photo is called its reference in Settings too",
  'network.reason.': 'they stand in lines alone that are said in plain words as a whole',
  'field.': 'they stand in lines alone that are said in plain words as a whole',
  'json.': 'of what an admin gives',
  'profile.': 'of what an admin gives',
  'event.': 'of what an admin gives',
  'liveCamera.insecureHelp': 'an address of the station, for whoever opens its page',
};

function stays(id: string): boolean {
  return Object.keys(mayStay).some((room) => (room.endsWith('.') ? id.startsWith(room) : id === room));
}

/** Without the names of parameters, which nobody reads. */
function wordsOf(id: TextId): string {
  return english[id]
    .replaceAll(/\{\w+(?:, (?:number|date|time)[^{}]*)?\}/g, '…')
    .replaceAll(/\w+, (?:plural|select),/g, '');
}

const shown = new Set(
  codeFiles(root, forOperators)
    .filter((path) => !forAdmins.test(path))
    .flatMap((path) => idsIn(path, readFileSync(join(root, path), 'utf8')))
    .filter((id): id is TextId => Object.hasOwn(english, id))
    .map((id) => operatorText({ id }).id),
);

it("the operator's screens say nothing that a warehouse worker must ask about", () => {
  expect(shown.size).toBeGreaterThan(500);
  const found = [...shown].filter((id) => forbidden.test(wordsOf(id)) && !stays(id));
  expect(found.map((id) => `${id}: ${wordsOf(id)}`)).toEqual([]);
});

it('what may stay is still said, and still needs to be named', () => {
  const found = [...shown].filter((id) => forbidden.test(wordsOf(id)));
  expect(Object.keys(mayStay).filter((room) => !found.some((id) => id.startsWith(room)))).toEqual([]);
});

describe('a failure in plain words', () => {
  const unreachable = text('network.unreachable', { host: 'api.example.com', reason: text('network.reason.proxy') });

  it('tells the way out, and no address', () => {
    expect(inEnglish(operatorText(unreachable))).toBe(
      'The partner cannot be reached. Go on: everything is sent later. Tell the station admin if it stays so.',
    );
  });

  it('is found within other texts: in a reason, and in a list', () => {
    expect(inEnglish(operatorText(text('waiting.networkBecause', { reason: unreachable })))).toBe(
      'Waits for the network: The partner cannot be reached. Go on: everything is sent later. Tell the station admin if it stays so.',
    );
    const listed = text('words.listed', { entries: ['Front', text('waiting.keyMissing')] });
    expect(inEnglish(operatorText(listed))).toContain('Front, This station is not signed in');
  });

  it("keeps the partner's own words of a refusal", () => {
    const refused = text('partner.refusedSaid', { words: 'No such model.' });
    expect(inEnglish(operatorText(refused))).toBe('The partner refused it: No such model. Tell the station admin.');
  });

  it('has all parameters that it names', () => {
    const names = (id: TextId): readonly string[] =>
      [...english[id].matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name);
    const lacking = (Object.keys(english) as TextId[]).filter((id) => {
      const plain = operatorText({ id }).id;
      return plain !== id && names(plain).some((name) => !names(id).includes(name));
    });
    expect(lacking).toEqual([]);
  });
});
