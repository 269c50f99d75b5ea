import { describe, expect, it } from 'vitest';
import {
  type AlertDecision,
  type AlertFacts,
  type AlertRules,
  alertCodes,
  decideAlerts,
} from '../../../main/domain/health/alerts.ts';
import { readSyslogAddress, readWebhookAddress } from '../../../main/lib/alertAddresses.ts';
import { english } from '../../../main/texts/render.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 1);
const rules: AlertRules = {
  disk: true,
  clock: true,
  credential: true,
  sources: true,
  silentMinutes: 15,
  unsentMinutes: 60,
  reshoots: 20,
  firstPassPercent: 80,
};
const noneAway = { hot_folder: false, tethered_camera: false, list_folder: false, results_folder: false };
const sound: AlertFacts = {
  now: start,
  freeBytes: 50e9,
  warnBelowBytes: 2e9,
  clockOffMs: 300,
  credential: 'ok',
  isAway: noneAway,
  openedAt: null,
  lastPhotoAt: start,
  oldestUnsentAt: null,
  reshoots: 0,
  firstPass: { judged: 100, passed: 95 },
};
const nothing: Pick<AlertDecision, 'firing' | 'pending'> = { firing: [], pending: new Map() };

/** One round a minute, each with what is known then: what fires and clears, with the minute. */
function rounds(known: readonly Partial<AlertFacts>[], set: readonly Partial<AlertRules>[] = []) {
  let state = nothing;
  const told: string[] = [];
  known.forEach((change, minutes) => {
    const facts = { ...sound, now: start + minutes * minute, ...change };
    const decided = decideAlerts(facts, { ...rules, ...set[minutes] }, state);
    for (const { code } of decided.fired) told.push(`${minutes} ${code}`);
    for (const { code } of decided.cleared) told.push(`${minutes} no ${code}`);
    state = decided;
  });
  return told;
}

const at = (minutes: number) => start + minutes * minute;

describe('each alert fires once and clears once', () => {
  const cases: readonly (readonly [string, readonly Partial<AlertFacts>[], readonly string[]])[] = [
    [
      'disk: not before it has room and a tenth',
      [{ freeBytes: 1.9e9 }, { freeBytes: 1.5e9 }, { freeBytes: 2.1e9 }, { freeBytes: null }, { freeBytes: 2.3e9 }, {}],
      ['0 disk', '4 no disk'],
    ],
    [
      'clock: ahead or behind, and not before it is right by half the limit',
      [{ clockOffMs: -61_000 }, { clockOffMs: 61_000 }, { clockOffMs: null }, { clockOffMs: 45_000 }, {}],
      ['0 clock', '4 no clock'],
    ],
    [
      'key: refused, lapsed and missing are one alert, and what is not tried ends nothing',
      [{ credential: 'lapsed' }, { credential: 'refused' }, { credential: 'missing' }, { credential: 'unknown' }, {}],
      ['0 credential', '4 no credential'],
    ],
    ...(['hot_folder', 'tethered_camera', 'list_folder', 'results_folder'] as const).map(
      (code): readonly [string, readonly Partial<AlertFacts>[], readonly string[]] => {
        const away = { isAway: { ...noneAway, [code]: true } };
        return [
          `${code}: away for two minutes, and back for two`,
          [away, {}, away, away, away, {}, away, {}, {}, {}, {}],
          [`4 ${code}`, `9 no ${code}`],
        ];
      },
    ),
    [
      'no photo: an open item waits, and the photo ends it',
      [0, 14, 15, 16, 17].map((minutes) => ({
        now: at(minutes),
        openedAt: start,
        lastPhotoAt: minutes === 17 ? at(16) : at(-600),
      })),
      ['2 no_photo', '4 no no_photo'],
    ],
    [
      'unsent: not before the next has waited four fifths of it',
      [59, 60, 61, 50, 47, 10].map((minutes) => ({ now: at(100), oldestUnsentAt: at(100 - minutes) })),
      ['1 unsent', '4 no unsent'],
    ],
    [
      're-shoots: more than so many, down to four fifths',
      [20, 21, 30, 20, 17, 16, 20].map((reshoots) => ({ reshoots })),
      ['1 reshoots', '5 no reshoots'],
    ],
    [
      'first pass: of twenty items at the least, up to five percent more',
      [
        { judged: 19, passed: 0 },
        { judged: 20, passed: 15 },
        { judged: 20, passed: 16 },
        { judged: 5, passed: 5 },
        { judged: 20, passed: 17 },
      ].map((firstPass) => ({ firstPass })),
      ['1 first_pass', '4 no first_pass'],
    ],
  ];

  it.each(cases)('%s', (_, known, expected) => {
    expect(rounds(known)).toEqual(expected);
  });

  it('and every alert has a case', () => {
    const named = new Set(cases.flatMap(([, , told]) => told.map((line) => line.split(' ').at(-1))));
    expect([...named].toSorted()).toEqual([...alertCodes].toSorted());
  });
});

describe('alerts', () => {
  it('are none at a sound station, nor at night, nor where nothing is known', () => {
    expect(rounds([{}, { lastPhotoAt: at(-60 * 24) }])).toEqual([]);
    const unknown = { freeBytes: null, clockOffMs: null, credential: 'unknown', firstPass: null } as const;
    expect(rounds([{ ...unknown, lastPhotoAt: null, openedAt: at(-600) }])).toEqual([]);
  });

  it('end at once when their rule is turned off, and come again with it', () => {
    const away = { isAway: { ...noneAway, hot_folder: true }, freeBytes: 0 };
    const off = { disk: false, sources: false };
    expect(rounds([away, away, away, away, away], [{}, {}, {}, off, {}])).toEqual([
      '0 disk',
      '2 hot_folder',
      '3 no disk',
      '3 no hot_folder',
      '4 disk',
    ]);
  });

  it('go on after a restart without firing again, and clear once when it is over', () => {
    const facts = { ...sound, freeBytes: 0 };
    const { firing } = decideAlerts(facts, rules, nothing);
    const after = { firing, pending: new Map() };
    expect(decideAlerts({ ...facts, now: at(5) }, rules, after)).toMatchObject({ firing, fired: [], cleared: [] });
    expect(decideAlerts({ ...sound, now: at(6) }, rules, after)).toMatchObject({ firing: [], cleared: firing });
  });

  it('wait anew where the clock was set back, and never for ever', () => {
    const away = { isAway: { ...noneAway, hot_folder: true } };
    expect(rounds([{ ...away, now: at(500) }, away, away, away])).toEqual(['3 hot_folder']);
  });

  it('say figures, and no name', () => {
    const { fired } = decideAlerts(
      {
        ...sound,
        freeBytes: 1.2e9,
        clockOffMs: -90_000,
        oldestUnsentAt: at(-61),
        reshoots: 21,
        firstPass: { judged: 40, passed: 31 },
      },
      rules,
      nothing,
    );
    expect(fired.map(({ message }) => english(message))).toEqual([
      'The disk fills up: 1.2 GB are free.',
      'The clock of this computer is 90 seconds wrong.',
      'A photo has waited for 61 minutes to be sent.',
      '21 items wait to be shot again.',
      'The partner took 77 % of the last 40 items the first time.',
    ]);
  });
});

describe('an address', () => {
  it('of a webhook is https, or http on this computer, and holds nothing secret', () => {
    const good = ['https://hooks.example.com/a/b', 'http://127.0.0.1:8080/x', 'http://[::1]/', 'http://localhost/a'];
    const bad = [
      'http://example.com/',
      'http://127.0.0.1.example.com/',
      'https://kim:word@example.com/',
      'https://example.com/?token=1',
      'https://example.com/#a',
      'ftp://example.com/',
      'example.com',
      '',
    ];
    expect(good.filter((given) => readWebhookAddress(given) === null)).toEqual([]);
    expect(bad.filter((given) => readWebhookAddress(given) !== null)).toEqual([]);
  });

  it('of a syslog server has a protocol and a host', () => {
    expect(readSyslogAddress('udp://log.example')).toEqual({ protocol: 'udp', host: 'log.example', port: 514 });
    expect(readSyslogAddress('TCP://[::1]:601')).toEqual({ protocol: 'tcp', host: '::1', port: 601 });
    const bad = [
      'log.example:514',
      'http://log.example',
      'udp://',
      'udp://a b',
      'udp://a:0',
      'tcp://a:65536',
      'udp://a/b',
    ];
    expect(bad.filter((given) => readSyslogAddress(given) !== null)).toEqual([]);
  });
});
