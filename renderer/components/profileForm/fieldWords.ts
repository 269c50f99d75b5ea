import { asGiven, type Text, text } from '../../../main/texts/text.ts';

export interface FieldWords {
  readonly label: Text;
  readonly help: Text | null;
}

/** `*` stands for any operation. */
const fieldWords: Readonly<Record<string, FieldWords>> = {
  name: { label: text('profileField.name'), help: text('profileField.nameHelp') },
  base_url: { label: text('profileField.baseUrl'), help: text('profileField.baseUrlHelp') },
  'tls.ca_file': { label: text('profileField.caFile'), help: text('profileField.caFileHelp') },
  'auth.default': { label: text('profileField.authDefault'), help: text('profileField.authDefaultHelp') },
  'auth.user_token': { label: text('profileField.userToken'), help: text('profileField.userTokenHelp') },
  'params.progress.sr': { label: text('profileField.progressSr'), help: text('profileField.progressSrHelp') },
  'params.type_brands.counts': { label: text('profileField.brandCounts'), help: text('profileField.brandCountsHelp') },
  'params.type_brands.inactive': {
    label: text('profileField.brandInactive'),
    help: text('profileField.brandInactiveHelp'),
  },
  'params.category_tree.active': { label: text('profileField.treeActive'), help: text('profileField.treeActiveHelp') },
  'params.category_tree.counts': { label: text('profileField.treeCounts'), help: text('profileField.treeCountsHelp') },
  'reads.side_groups.include_inactive': {
    label: text('profileField.includeInactive'),
    help: text('profileField.includeInactiveHelp'),
  },
  'reads.side_groups.organized': { label: text('profileField.organized'), help: text('profileField.organizedHelp') },
  'reads.models.sort_by': { label: text('profileField.modelsSortBy'), help: text('profileField.sortByHelp') },
  'reads.models.sort_direction': {
    label: text('profileField.modelsSortDirection'),
    help: text('profileField.sortDirectionHelp'),
  },
  'reads.list_srs.sort_by': { label: text('profileField.listSortBy'), help: text('profileField.sortByHelp') },
  'reads.list_srs.sort_direction': {
    label: text('profileField.listSortDirection'),
    help: text('profileField.sortDirectionHelp'),
  },
  'params.models.page': { label: text('profileField.modelsPage'), help: text('profileField.modelsPageHelp') },
  'params.models.size': { label: text('profileField.modelsSize'), help: text('profileField.modelsSizeHelp') },
  'params.models.search': { label: text('profileField.modelsSearch'), help: text('profileField.modelsSearchHelp') },
  'params.models.brand': { label: text('profileField.modelsBrand'), help: text('profileField.modelsBrandHelp') },
  'params.models.type': { label: text('profileField.modelsType'), help: text('profileField.modelsTypeHelp') },
  'params.models.category': {
    label: text('profileField.modelsCategory'),
    help: text('profileField.modelsCategoryHelp'),
  },
  'operations.upload_media': { label: text('profileField.upload'), help: text('profileField.uploadHelp') },
  'operations.submit_sr': { label: text('profileField.submitSr'), help: text('profileField.submitSrHelp') },
  'operations.cancel_sr': { label: text('profileField.cancelSr'), help: text('profileField.cancelSrHelp') },
  'operations.list_srs': { label: text('profileField.listSrs'), help: text('profileField.listSrsHelp') },
  'operations.*.method': { label: text('profileField.method'), help: text('profileField.methodHelp') },
  'operations.*.path': { label: text('profileField.path'), help: text('profileField.pathHelp') },
  'operations.*.body': { label: text('profileField.body'), help: text('profileField.bodyHelp') },
  'operations.upload_media.encoding': { label: text('profileField.encoding'), help: text('profileField.encodingHelp') },
  'operations.upload_media.file_field': {
    label: text('profileField.fileField'),
    help: text('profileField.fileFieldHelp'),
  },
  'operations.upload_media.fields': {
    label: text('profileField.formFields'),
    help: text('profileField.formFieldsHelp'),
  },
  'operations.upload_media.headers': { label: text('profileField.headers'), help: text('profileField.headersHelp') },
  'operations.upload_media.body': { label: text('profileField.uploadBody'), help: text('profileField.uploadBodyHelp') },
  'operations.upload_media.upload': {
    label: text('profileField.uploadTarget'),
    help: text('profileField.uploadTargetHelp'),
  },
  'operations.upload_media.upload.url': {
    label: text('profileField.targetUrl'),
    help: text('profileField.targetUrlHelp'),
  },
  'operations.upload_media.upload.method': {
    label: text('profileField.targetMethod'),
    help: text('profileField.targetMethodHelp'),
  },
  'operations.upload_media.upload.hosts': {
    label: text('profileField.uploadHosts'),
    help: text('profileField.uploadHostsHelp'),
  },
  'operations.upload_media.upload.headers': {
    label: text('profileField.targetHeaders'),
    help: text('profileField.targetHeadersHelp'),
  },
  'images.formats': { label: text('profileField.formats'), help: text('profileField.formatsHelp') },
  'images.max_bytes': { label: text('profileField.maxBytes'), help: text('profileField.maxBytesHelp') },
  'images.max_edge': { label: text('profileField.maxEdge'), help: text('profileField.maxEdgeHelp') },
  'images.min_edge': { label: text('profileField.minEdge'), help: text('profileField.minEdgeHelp') },
  'images.strip_location': { label: text('profileField.stripLocation'), help: text('profileField.stripLocationHelp') },
  'images.strip_text': { label: text('profileField.stripText'), help: text('profileField.stripTextHelp') },
  events: { label: text('profileField.events'), help: text('profileField.eventsHelp') },
  'events.relay': { label: text('profileField.relay'), help: text('profileField.relayHelp') },
  'events.ca_file': { label: text('profileField.relayCaFile'), help: text('profileField.relayCaFileHelp') },
  submit: { label: text('profileField.submit'), help: text('profileField.submitHelp') },
  submit_after_reshoot: {
    label: text('profileField.submitAfterReshoot'),
    help: text('profileField.submitAfterReshootHelp'),
  },
  'limits.polls_per_minute': { label: text('profileField.polls'), help: text('profileField.pollsHelp') },
  'limits.uploads_at_once': { label: text('profileField.uploadsAtOnce'), help: text('profileField.uploadsAtOnceHelp') },
  'limits.requirements_minutes': {
    label: text('profileField.requirementsMinutes'),
    help: text('profileField.requirementsMinutesHelp'),
  },
  service_time_unit: { label: text('profileField.timeUnit'), help: text('profileField.timeUnitHelp') },
  services: { label: text('profileField.services'), help: text('profileField.servicesHelp') },
  service_required: { label: text('profileField.serviceRequired'), help: text('profileField.serviceRequiredHelp') },
  service_by_type: { label: text('profileField.serviceByType'), help: text('profileField.serviceByTypeHelp') },
  existing: { label: text('profileField.existing'), help: text('profileField.existingHelp') },
  'codes.items': { label: text('profileField.codeItems'), help: text('profileField.codeItemsHelp') },
  'codes.other': { label: text('profileField.codeOther'), help: text('profileField.codeOtherHelp') },
  'codes.commands': { label: text('profileField.codeCommands'), help: text('profileField.codeCommandsHelp') },
  'codes.place': { label: text('profileField.codePlace'), help: text('profileField.codePlaceHelp') },
};

const endpoints: Readonly<Record<string, Text>> = {
  create: text('endpoint.create'),
  side_groups: text('endpoint.sideGroups'),
  progress: text('endpoint.progress'),
  find: text('endpoint.find'),
  type: text('endpoint.type'),
  type_brands: text('endpoint.typeBrands'),
  category: text('endpoint.category'),
  category_tree: text('endpoint.categoryTree'),
  brand_models: text('endpoint.brandModels'),
  models: text('endpoint.models'),
  service: text('endpoint.service'),
  user: text('endpoint.user'),
  upload_media: text('endpoint.uploadMedia'),
  submit_sr: text('endpoint.submitSr'),
  cancel_sr: text('endpoint.cancelSr'),
  list_srs: text('endpoint.listSrs'),
};

/** An unknown field is called by its path. */
export function wordsOfField(path: string): FieldWords {
  const endpoint = /^auth\.endpoints\.(\w+)$/.exec(path)?.[1];
  if (endpoint !== undefined) return { label: wordsOfEndpoint(endpoint), help: null };
  const own = fieldWords[path] ?? fieldWords[path.replace(/^(operations)\.\w+\./, '$1.*.')];
  return own ?? { label: asGiven(path), help: null };
}

export function wordsOfEndpoint(endpoint: string): Text {
  return endpoints[endpoint] ?? asGiven(endpoint);
}
