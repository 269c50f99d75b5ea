import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { exportDiagnostics } from '../../../main/hosts/cli/diagnostics/exportDiagnostics.ts';
import { openLog } from '../../../main/hosts/log.ts';
import { createKnownSecrets } from '../../../main/lib/secrets/knownSecrets.ts';
import { readStation } from '../../../main/station.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { connectTo, openTestStation, startTestPartner, typeNamed, until } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const open = closedAfterEach();

/** Its characters are written in other ways in base64, in addresses and in JSON. */
const apiKey = 'leo_Qx7/zR+41kT9.mWvB-20dLs';

const bytes = Buffer.from(apiKey);
const echoes = {
  'as it is': apiKey,
  'in base64': bytes.toString('base64'),
  'in base64 behind a name': Buffer.from(`a:${apiKey}`).toString('base64'),
  'in base64url': bytes.toString('base64url'),
  'in upper case': apiKey.toUpperCase(),
  'in hex': bytes.toString('hex'),
  'in upper hex': bytes.toString('hex').toUpperCase(),
};

/** What every echo would leave: its middle, for the ends of base64 hang on what stands beside. */
const traces = Object.entries(echoes).map(([name, echo]) => [name, echo.slice(6, -6).toLowerCase()] as const);

function tracesIn(text: string): readonly string[] {
  const lower = text.toLowerCase();
  return traces.filter(([, trace]) => lower.includes(trace)).map(([name]) => name);
}

test('a key that the partner echoes, in whatever spelling, is neither in the database nor in the log nor in diagnostics', async () => {
  const dataFolder = temporaryFolder();
  const secrets = createKnownSecrets();
  const log = openLog(dataFolder, secrets);
  const partner = await startTestPartner();
  open.push(partner);
  partner.control.setApiKey(apiKey);
  const station = await openTestStation({ dataFolder, log, secrets });
  open.push(station);
  await connectTo(station, { ...partner, apiKey });
  const statusOf = async (reference: string) => (await station.commands.status({ reference })).items[0];

  const refusals = Object.entries(echoes);
  for (const [name, echo] of refusals) {
    partner.control.addFault({ endpoint: 'create', kind: 'status', status: 422, message: `Odd key ${echo} here` });
    await station.commands.create({ reference: `REFUSED ${name}`, ...typeNamed(partner, 'Sneakers'), service: null });
    await until(`${name} is refused`, async () => (await statusOf(`REFUSED ${name}`))?.last_error != null);
    expect((await statusOf(`REFUSED ${name}`))?.last_error?.message).toMatch(/Odd key .*\[redacted\].* here/);
  }

  await station.commands.create({ reference: 'REJECTED', ...typeNamed(partner, 'Sneakers'), service: null });
  await until('it is created', async () => partner.control.serviceRequest('REJECTED') !== null);
  await until('its sides are here', async () => ((await statusOf('REJECTED'))?.sides.length ?? 0) > 0);
  const sides = (await statusOf('REJECTED'))?.sides ?? [];
  const sr = partner.control.serviceRequest('REJECTED');
  const said = Object.values(echoes).map((echo, at) => ({
    side: sides[at % sides.length]?.name ?? '',
    reason: `blur ${echo} seen`,
    message: `Take it again, ${echo} says`,
  }));
  await station.commands.event({
    text: JSON.stringify({
      event_type: 'media_rejected',
      sr_uuid: sr?.uuid,
      reference_id: 'REJECTED',
      sides: said,
      timestamp: new Date().toISOString(),
    }),
  });
  expect(JSON.stringify(await statusOf('REJECTED'))).toContain('[redacted]');
  for (const echo of Object.values(echoes)) log.warn(`The partner says ${echo}`, { error: new Error(`odd ${echo}`) });

  const file = join(temporaryFolder(), 'diagnostics.zip');
  const reader = readStation(dataFolder);
  await exportDiagnostics({
    file,
    dataFolder,
    version: '0.0.0',
    now: new Date(),
    environment: {},
    readStatus: async () => reader.status(null),
    readProfile: async () => reader.profile(),
  });
  reader.close();
  await station.close();

  const stored = readdirSync(dataFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  // A search that finds nothing at all shows nothing.
  expect(readFileSync(join(dataFolder, 'station.db'), 'latin1')).toContain('Odd key');
  expect(readFileSync(join(dataFolder, 'logs', 'station.log'), 'latin1')).toContain('The partner says');
  for (const path of stored) expect([path, tracesIn(readFileSync(path, 'latin1'))]).toEqual([path, []]);
  for (const [name, content] of Object.entries(unzipSync(readFileSync(file)))) {
    expect([name, tracesIn(Buffer.from(content).toString('latin1'))]).toEqual([name, []]);
  }
  expect(Object.keys(echoes).filter((name) => !tracesIn(echoes[name as keyof typeof echoes]).includes(name))).toEqual(
    [],
  );
});
