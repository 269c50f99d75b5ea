import type { Command } from 'commander';
import { z } from 'zod';
import type { FleetJson, PendingSettingsJson, PublishJson } from '../../../contract/commands/fleet.ts';
import { StationError } from '../../../domain/failure.ts';
import { text } from '../../../texts/text.ts';
import { type CommandScope, onCall, printResult } from '../commandCall.ts';
import { exitCodes } from '../exitCodes.ts';
import { readInputText } from '../inputFiles.ts';
import { onStationOnce } from '../onStation.ts';
import { filled, flag, optional, wholeNumberFrom1 } from '../optionTypes.ts';
import { alignColumns } from '../output.ts';
import { words } from '../words.ts';

export function addFleetCommand(program: Command, scope: CommandScope): void {
  const fleet = program.command('fleet').description('the stations of the account, as the relay knows them');
  onCall(fleet, scope, z.object({}), async (call) => {
    const found = await onStationOnce(call, (commands) => commands.fleet());
    printResult(call, found, () => fleetLines(found));
    return exitCodes.done;
  });
  addPublishCommand(fleet, scope);
  addAnswerCommands(fleet, scope);
}

function fleetLines({ stations, alarms }: FleetJson): readonly string[] {
  const heading = [
    words('fleet.column.name'),
    words('fleet.column.version'),
    words('fleet.column.seen'),
    words('fleet.column.photos'),
    words('fleet.column.oldest'),
    words('fleet.column.free'),
    words('fleet.column.camera'),
    words('fleetSettings.column'),
  ];
  const rows = stations.map((station) => [
    station.name,
    station.version ?? '',
    station.last_seen ?? words('fleet.never'),
    String(station.backlog.photos),
    station.oldest_unsent_at ?? '',
    station.free_bytes === null ? '' : words('size.gigabytes', { count: station.free_bytes / 1e9 }),
    cameraWords(station.camera),
    settingsWords(station.settings),
  ]);
  return [...alignColumns([heading, ...rows]), ...alarms.map(({ message }) => message)];
}

function cameraWords(camera: FleetJson['stations'][number]['camera']): string {
  if (camera === null) return words('fleet.none');
  return camera.ready ? camera.model : words('fleet.cameraNotReady', { model: camera.model });
}

function settingsWords(settings: FleetJson['stations'][number]['settings']): string {
  if (settings === null) return '';
  const { version, next } = settings;
  if (next === null) return version === null ? '' : words('fleetSettings.taken', { version });
  switch (next.waits) {
    case 'open':
      return words('fleetSettings.waitsOpen', { version: next.version });
    case 'arriving':
      return words('fleetSettings.waitsArriving', { version: next.version });
    case 'refused':
      return words('fleetSettings.refused', { version: next.version, why: next.why ?? '' });
  }
}

const profileMaxBytes = 200_000;
const keyMaxBytes = 20_000;
const publishOptions = z.object({
  file: optional(filled),
  from: optional(wholeNumberFrom1),
  dryRun: flag,
  operators: flag,
  adminKeyFile: optional(filled),
});

function addPublishCommand(fleet: Command, scope: CommandScope): void {
  const publish = fleet
    .command('publish')
    .description('publishes settings for all stations of the relay')
    .argument(
      '[file]',
      "a connection profile, or the parts of one that all are to share; this station's own when absent",
    )
    .option('--from <version>', 'a version of before')
    .option('--admin-key-file <file>', "the admin's key, which signs them; - for standard input")
    .option('--operators', 'the list of operators instead')
    .option('--dry-run', 'only say what would change');
  onCall(publish, scope, publishOptions, async (call) => {
    const { file, from, dryRun, operators, adminKeyFile } = call.options;
    if (operators && (file !== null || from !== null || dryRun))
      throw new StationError('invalid', text('fleetOperators.alone'), { field: '--operators' });
    if (file !== null && from !== null)
      throw new StationError('invalid', text('argument.fileOrFrom'), { field: 'from' });
    const profileText =
      file === null ? null : await readInputText(call.cli, { field: 'file', path: file, maxBytes: profileMaxBytes });
    if (adminKeyFile === null && !dryRun)
      throw new StationError('invalid', text('fleetSettings.needsKey'), { field: '--admin-key-file' });
    const adminKey =
      adminKeyFile === null
        ? null
        : await readInputText(call.cli, { field: '--admin-key-file', path: adminKeyFile, maxBytes: keyMaxBytes });
    if (operators) {
      const done = await onStationOnce(call, (commands) =>
        commands.fleetPublishOperators({ adminKey: adminKey ?? '' }),
      );
      printResult(call, done, () => [words('fleetOperators.published', { count: done.operators })]);
      return exitCodes.done;
    }
    const wish = { profileText, from, dryRun, adminKey };
    const done = await onStationOnce(call, (commands) => commands.fleetPublish(wish));
    printResult(call, done, () => publishLines(done));
    return exitCodes.done;
  });
}

function addAnswerCommands(fleet: Command, scope: CommandScope): void {
  const agree = fleet
    .command('agree')
    .description('shows the settings that wait for a person at this station, and agrees to them with --yes')
    .option('--yes', 'agree')
    .option('--trust-key', "the key that signed them is the admin's: what it signs is taken from now on");
  onCall(agree, scope, z.object({ yes: flag, trustKey: flag }), async (call) => {
    const { yes, trustKey } = call.options;
    const answer = { say: yes ? ('agree' as const) : ('look' as const), trustsKey: trustKey };
    const found = await onStationOnce(call, (commands) => commands.fleetAnswer(answer));
    printResult(call, found, () => pendingLines(found));
    return found.version !== null && found.said !== 'agreed' ? exitCodes.parked : exitCodes.done;
  });
  const refuse = fleet.command('refuse').description('refuses the settings that wait for a person at this station');
  onCall(refuse, scope, z.object({}), async (call) => {
    const found = await onStationOnce(call, (commands) => commands.fleetAnswer({ say: 'decline', trustsKey: false }));
    printResult(call, found, () => pendingLines(found));
    return exitCodes.done;
  });
}

function pendingLines({
  version,
  station,
  signed_by,
  fingerprint,
  said,
  changes,
  goes,
}: PendingSettingsJson): readonly string[] {
  if (version === null) return [words('fleetSettings.noneWait')];
  const heading = words('fleetSettings.waiting', { version, station: station ?? '' });
  return [heading, signerLine(signed_by, fingerprint), ...changeLines(changes), ...goes, answerLine(version, said)];
}

function signerLine(signedBy: PendingSettingsJson['signed_by'], fingerprint: string | null): string {
  if (signedBy === 'admin') return words('fleetSettings.signedByAdmin');
  if (signedBy === 'unknown_key') return words('fleetSettings.signedBy', { fingerprint: fingerprint ?? '' });
  return words('fleetSettings.unsigned');
}

function answerLine(version: number, said: PendingSettingsJson['said']): string {
  switch (said) {
    case 'agreed':
      return words('fleetSettings.agreed', { version });
    case 'declined':
      return words('fleetSettings.nowDeclined', { version });
    case 'left_out':
    case null:
      return words('fleetSettings.wantsYes');
  }
}

function changeLines(changes: PublishJson['changes']): readonly string[] {
  const unset = words('fleetSettings.unset');
  return changes.map(({ field, before, after }) =>
    words('fleetSettings.change', { field, before: before ?? unset, after: after ?? unset }),
  );
}

function publishLines({ version, published, changes }: PublishJson): readonly string[] {
  return [
    ...changeLines(changes),
    words(published ? 'fleetSettings.published' : 'fleetSettings.wouldPublish', { version }),
  ];
}
