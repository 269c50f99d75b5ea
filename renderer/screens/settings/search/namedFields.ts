import { type Text, text } from '../../../../main/texts/text.ts';
import type { SettingsPage } from '../../../state/station/navigationStore.ts';

/** What a page has beside plain settings, fields of the profile, keys and limits, which are described elsewhere. */
export interface NamedField {
  /** As it stands on the page. */
  readonly label: Text;
  readonly hint?: Text;
  readonly part?: string;
  readonly fold?: string;
}

const field = (label: Text, hint?: Text): NamedField => (hint === undefined ? { label } : { label, hint });

function inFold(fold: string, ...fields: readonly NamedField[]): readonly NamedField[] {
  return fields.map((one) => ({ ...one, fold }));
}

function inPart(part: string, ...fields: readonly NamedField[]): readonly NamedField[] {
  return fields.map((one) => ({ ...one, part }));
}

export const namedFields: Readonly<Partial<Record<SettingsPage, readonly NamedField[]>>> = {
  connection: [
    ...inPart(
      'address',
      field(text('settings.connection.test')),
      field(text('settings.connection.startPractice')),
      field(text('connectionForm.apiKey')),
      field(text('connectionForm.userToken')),
      field(text('connectionForm.test')),
      field(text('profileForm.load')),
      field(text('profileForm.paste')),
    ),
    ...inPart('assistant', field(text('assistant.title'), text('assistant.lead'))),
    ...inPart(
      'account',
      field(text('limits.title')),
      field(text('user.title'), text('user.help')),
      field(text('user.id')),
      field(text('user.email')),
      field(text('user.firstName')),
      field(text('user.lastName')),
      field(text('user.businessName')),
      field(text('user.certificateName')),
    ),
  ],
  events: [
    field(text('settings.events.panel'), text('settings.events.about')),
    field(text('settings.events.code'), text('settings.events.codeHelp')),
  ],
  fleet: [
    field(text('settings.fleet.title'), text('settings.fleet.about')),
    field(text('fleetSettings.title'), text('fleetSettings.about')),
    field(text('fleetSettings.look')),
  ],
  sources: [
    ...inFold(
      'hot-folder',
      field(text('sources.hotFolder.title')),
      field(text('sources.hotFolder.folder'), text('sources.hotFolder.folderHelp')),
      field(text('sources.hotFolder.endings'), text('sources.hotFolder.endingsHelp')),
      field(text('sources.hotFolder.look'), text('sources.hotFolder.lookHelp')),
      field(text('sources.hotFolder.originals'), text('sources.hotFolder.originalsHelp')),
      field(text('sources.hotFolder.test')),
    ),
    ...inFold(
      'tether',
      field(text('sources.tether.title'), text('sources.tether.help')),
      field(text('sources.tether.look')),
    ),
    ...inFold('usb-camera', field(text('sources.usb.title'), text('sources.usb.help'))),
    ...inFold(
      'card-import',
      field(text('sources.card.title'), text('sources.card.help')),
      field(text('sources.card.tryFolder'), text('sources.card.tryFolderHelp')),
    ),
    ...inFold('by-hand', field(text('sources.byHand.title'), text('sources.byHand.help'))),
    ...inFold('pedal', field(text('sources.pedal.title'))),
    ...inFold(
      'labels',
      field(text('sources.labels.title')),
      field(text('sources.labels.pattern'), text('sources.labels.patternHelp')),
      field(text('sources.labels.examples'), text('sources.labels.examplesHelp')),
    ),
    ...inFold(
      'golden',
      field(text('sources.target.title'), text('sources.target.help')),
      field(text('sources.target.reminds')),
    ),
  ],
  quality: [
    field(text('settings.quality.noted')),
    ...inFold('blocks', field(text('settings.quality.keptOff'), text('settings.quality.keptOffHelp'))),
    field(text('settings.quality.defaults')),
    field(text('settings.quality.afterwards')),
  ],
  exchange: [
    field(text('settings.exchange.lists')),
    field(text('settings.exchange.listFolder'), text('settings.exchange.listHelp')),
    field(text('settings.exchange.results')),
    field(text('settings.exchange.resultsFolder'), text('settings.exchange.resultsHelp')),
  ],
  handover: [
    field(text('settings.handover.out'), text('settings.handover.outAbout')),
    field(text('settings.handover.outFolder')),
    field(text('settings.handover.in'), text('settings.handover.inAbout')),
    field(text('settings.handover.inFolder')),
  ],
  station: [
    field(text('settings.appearance.title')),
    field(text('settings.appearance.hearAccepted')),
    field(text('settings.operator.title')),
    field(text('codes.panel'), text('codes.help')),
    field(text('codes.places'), text('codes.placesHelp')),
    field(text('codes.print')),
  ],
  operators: [
    field(text('settings.operators.name')),
    field(text('settings.operators.badge')),
    field(text('settings.operators.hand')),
    field(text('settings.operators.sounds')),
    field(text('settings.operators.import')),
    field(text('settings.operators.lock')),
    field(text('fleetOperators.title'), text('fleetOperators.help')),
    field(text('pin.panel'), text('pin.help')),
    field(text('pin.new'), text('pin.newHelp')),
  ],
  keys: [field(text('keySettings.resetAll'))],
  scanner: [
    field(text('scanner.learn'), text('scanner.learnHelp')),
    field(text('scanner.keys')),
    field(text('scanner.alt'), text('scanner.altHelp')),
  ],
  computer: [
    field(text('settings.updates.title')),
    field(text('settings.updates.check')),
    field(text('settings.updates.fromFolder')),
    field(text('settings.updates.goBack')),
    field(text('settings.updates.command')),
    field(text('settings.autostart.title')),
    field(text('settings.autostart.on'), text('settings.autostart.help')),
    field(text('settings.screens.title')),
    field(text('settings.kiosk.title'), text('settings.kiosk.off')),
    field(text('settings.kiosk.pin'), text('settings.kiosk.pinHelp')),
  ],
  storage: [field(text('settings.storage.free')), field(text('settings.storage.backups'))],
  health: [
    field(text('health.test')),
    ...inFold(
      'alerts',
      field(text('alerts.title'), text('alerts.about')),
      field(text('setting.alerts.unsentMinutes.number')),
    ),
    ...inFold(
      'alert-targets',
      field(text('alerts.targets'), text('alerts.targetsAbout')),
      field(text('alerts.secret'), text('alerts.secretHelp')),
      field(text('alerts.test')),
    ),
    ...inFold('log', field(text('healthLog.title'), text('healthLog.about')), field(text('healthLog.item'))),
    ...inFold('diagnostics', field(text('supportFile.title'), text('supportFile.about'))),
  ],
  settingsFile: [field(text('settingsFile.export')), field(text('settingsFile.import'))],
  about: [
    field(text('settings.about.version')),
    field(text('settings.about.dataFolder')),
    field(text('settings.about.credentials'), text('settings.about.encrypted')),
  ],
};
