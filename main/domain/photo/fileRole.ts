import { readEndings } from './photoNames.ts';

export type FileRole =
  /** Its ending is accepted; intake reads the content. */
  | 'photo'
  /** A program's or camera's notes; it moves with its photo. */
  | 'sidecar'
  /** Work in progress, or its remains. */
  | 'unfinished'
  /** Hidden, or a system's own. */
  | 'system'
  | 'other';

const systemNames = /^(\..*|thumbs\.db|ehthumbs(_vista)?\.db|desktop\.ini|icon\r)$/is;
/** A NAS or Windows shows alternate streams as files. */
const streams = /(@Syno\w+|:Zone\.Identifier|:AFP_\w+|:com\.apple\.\w+)$/i;
const unfinishedNames = /^~\$|~$|\.~\d+~$|\.sb-[0-9a-f]+-\w+$/i;
/** Copy, sync, download and backup programs use these while a file changes. */
const unfinishedEndings: ReadonlySet<string> = new Set([
  ...'part,partial,tmp,temp,crdownload,download,opdownload,filepart,dtapart,swp,swo,bak,old,orig,aria2'.split(','),
  ...'!sync,syncpart,!ut,ut!,!qb,bc!,bts,lftp-pget-status,ffs_tmp,octransferid,lock,lck'.split(','),
]);
/**
 * Adobe, Apple, RawTherapee, DxO, Capture One, ON1, Nikon NX, Canon DPP, ACDSee, exiv2, UFRaw, Sony; cameras'
 * thumbnails of films and spoken notes.
 */
const sidecarEndings: ReadonlySet<string> = new Set(
  'xmp,acr,aae,pp3,pp2,arp,dop,cos,cot,cop,comask,on1,nksc,vrd,dr4,exv,mie,ufraw,rws,modd,moff,thm,wav'.split(','),
);

/** Judges the name in any case. `endings` are lower case without dots. */
export function fileRole(name: string, endings: ReadonlySet<string> = readEndings): FileRole {
  if (systemNames.test(name) || streams.test(name)) return 'system';
  if (unfinishedNames.test(name)) return 'unfinished';
  const ending = endingOfName(name);
  if (endings.has(ending)) return 'photo';
  if (unfinishedEndings.has(ending)) return 'unfinished';
  if (sidecarEndings.has(ending)) return 'sidecar';
  return isMoreOf(name, endings) ? 'unfinished' : 'other';
}

/** Never a person's file, whatever endings are accepted. */
export function isPassedOver(name: string): boolean {
  const role = fileRole(name);
  return role === 'system' || role === 'unfinished';
}

/** Lower case, without the dot; empty where there is none. */
export function endingOfName(name: string): string {
  const at = name.lastIndexOf('.');
  return at < 1 ? '' : name.slice(at + 1).toLowerCase();
}

/** `IMG_1.JPG_exiftool_tmp`, `IMG_1.JPG.!new`: a program is working on the photo. */
function isMoreOf(name: string, endings: ReadonlySet<string>): boolean {
  const inner = name.toLowerCase().matchAll(/\.([a-z0-9]+)(?=[._~!@#+-])/g);
  return [...inner].some(([, ending = '']) => endings.has(ending));
}
