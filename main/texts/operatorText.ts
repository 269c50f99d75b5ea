import { isText } from './isText.ts';
import type { Text, TextId, TextParam, TextParams } from './text.ts';

/**
 * The text in words of a warehouse worker, with the way out, for the operators' screens. Command line, log and Details
 * keep the admin's words. Both take the same parameters.
 */
export function operatorText({ id, params }: Text): Text {
  const said = plainIds[id] ?? (id.startsWith('vault.') ? 'operator.signIn' : id);
  return params === undefined ? { id: said } : { id: said, params: plainParams(params) };
}

function plainParams(params: TextParams): TextParams {
  return Object.fromEntries(Object.entries(params).map(([name, param]) => [name, plainParam(param)]));
}

function plainParam(param: TextParam): TextParam {
  if (typeof param !== 'object') return param;
  if (isText(param)) return operatorText(param);
  return param.map((entry) => (typeof entry === 'string' ? entry : operatorText(entry)));
}

const plainIds: Readonly<Partial<Record<TextId, TextId>>> = {
  'partner.problem': 'operator.partnerTrouble',
  'partner.problemSaid': 'operator.partnerTrouble',
  'partner.photoAddress': 'operator.partnerTrouble',
  'partner.photoAddressSaid': 'operator.partnerTrouble',
  'partner.keyRefused': 'operator.signInRefused',
  'partner.keyRefusedSaid': 'operator.signInRefused',
  'partner.keyMissing': 'operator.signIn',
  'partner.keyOdd': 'operator.signIn',
  'partner.unknown': 'operator.unknown',
  'partner.unknownSaid': 'operator.unknown',
  'partner.waitedTooLong': 'operator.slow',
  'partner.waitedTooLongSaid': 'operator.slow',
  'partner.refused': 'operator.refused',
  'partner.refusedSaid': 'operator.refusedSaid',
  'partner.slowDown': 'waiting.partnerLimit',
  'partner.wait': 'waiting.partnerLimit',
  'partner.stillWaiting': 'waiting.partnerLimit',
  'partner.misfit': 'operator.notUnderstood',
  'partner.misfitBody': 'operator.notUnderstood',
  'partner.answerTooLarge': 'operator.notUnderstood',
  'partner.compressed': 'operator.notUnderstood',
  'partner.notPicture': 'operator.notUnderstood',
  'partner.pictureAddress': 'operator.notUnderstood',
  'partner.missingValue': 'operator.notSetUp',
  'partner.noSubmit': 'submit.notHere',
  'partner.noCancel': 'operator.noCancel',
  'partner.noList': 'operator.noList',
  'partner.noPhotos': 'operator.noPhotos',
  'partner.uploadHost': 'operator.uploadHost',

  'network.webPage': 'operator.between',
  'network.webPageRefused': 'operator.between',
  'network.webPageRefusedSaid': 'operator.between',
  'network.notJson': 'operator.between',
  'network.redirected': 'operator.between',
  'network.redirectedElsewhere': 'operator.between',
  'network.certificateExpired': 'operator.notSecure',
  'network.certificateEarly': 'operator.notSecure',
  'network.clockWrong': 'operator.clockWrong',
  'network.certificateOther': 'operator.notSecure',
  'network.certificateUntrusted': 'operator.notSecure',
  'network.notSecure': 'operator.notSecure',
  'network.timeout': 'operator.slow',
  'network.cutShort': 'operator.brokeOff',
  'network.closed': 'operator.brokeOff',
  'network.brokeOff': 'operator.brokeOff',
  'network.connectTimeout': 'operator.notReached',
  'network.unreachable': 'operator.notReached',
  'network.proxyAddress': 'operator.notReached',
  'network.proxyGone': 'operator.notReached',
  'network.proxyAsksKey': 'operator.notReached',
  'network.proxyRefused': 'operator.notReached',
  'network.proxyFailed': 'operator.notReached',
  'network.proxyTimeout': 'operator.notReached',
  'network.http2Only': 'operator.notUnderstood',
  'network.headersTooLarge': 'operator.notUnderstood',
  'network.notHttp': 'operator.notUnderstood',

  'sending.cannotOpenNow': 'operator.photoNotRead',
  'sending.cannotReadNow': 'operator.photoNotRead',
  'sending.soundNow': 'operator.photoNotRead',
  'sending.changed': 'operator.photoDamaged',
  'stored.damaged': 'operator.photoDamaged',
  'upload.tooManyBytes': 'operator.notSendable',
  'upload.noFormat': 'operator.notSendable',
  'upload.otherFormats': 'operator.notSendable',

  'waiting.keyMissing': 'operator.signIn',
  'waiting.keyRefused': 'operator.signInRefused',
  'waiting.keyLapsed': 'operator.signInRefused',
  'waiting.otherConnection': 'operator.otherPartner',
  'waiting.updateUser': 'operator.telling',
  'connection.none': 'operator.notConnected',
  'connection.notFound': 'operator.unknown',
  'submit.atPage': 'submit.notHere',
  'item.noCancelHere': 'operator.noCancel',
  'item.cancelAtPage': 'operator.noCancel',
  'item.alreadyHere': 'operator.alreadyHere',
  'item.noSuchReference': 'operator.noSuchCode',
  'item.sideNotClear': 'operator.sideNotClear',
  'intake.noSingleSide': 'operator.noSingleSide',
  'existing.noneThere': 'operator.noneThere',
  'existing.notTaken': 'operator.notTakenOver',
  'reference.needed': 'operator.codeNeeded',
  'reference.tooLong': 'operator.codeTooLong',
  'service.needed': 'operator.serviceNeeded',
  'station.wentWrong': 'operator.wentWrong',
  'station.bug': 'operator.wentWrong',
  'call.failed': 'operator.wentWrong',
  'call.refused': 'operator.notDone',

  'unreadable.name': 'operator.fileName',
  'unreadable.pipe': 'operator.noOrdinaryFile',
  'notPicture.pipe': 'operator.notPictureAtAll',
  'notTaken.unusualJpeg': 'operator.saveAsJpeg',
  'notTaken.tiffKind': 'operator.saveAsJpeg',
  'notTaken.heicSequence': 'operator.saveAsJpeg',
  'notTaken.otherHeif': 'operator.saveAsJpeg',
  'notTaken.noPerl': 'operator.noRaw',
  'tooLarge.progressive': 'operator.saveSmaller',
  'tooLarge.heic': 'operator.saveSmaller',
  'tooLarge.webp': 'operator.saveSmaller',
  'tooLarge.interlaced': 'operator.saveSmaller',
  'tooLarge.planar': 'operator.saveSmaller',
  'hotFolder.passedOver': 'operator.passedOver',
  'hotFolder.manyPassedOver': 'operator.manyPassedOver',

  'workList.noReference': 'operator.noCodeColumn',
  'workList.noCode': 'operator.noCode',
  'workList.noCategory': 'operator.noCategory',
  'workList.noService': 'operator.noService',
  'workList.noType': 'operator.noType',
  'workList.noTypeOf': 'operator.noTypeOf',
  'workList.severalTypes': 'operator.severalTypes',
  'workList.noObject': 'operator.noRow',
  'workList.brokenLine': 'operator.noRow',
  'workList.whichSheet': 'operator.whichSheet',
  'workList.whichPage': 'operator.whichPage',
  'workList.notJson': 'operator.noListFile',
  'workList.noList': 'operator.noListFile',
};
