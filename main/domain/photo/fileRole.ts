import { readEndings } from './photoNames.ts';

/** What a file of a photo's folder is, by its name alone. */
export type FileRole =
  /** Has an ending that is taken: its content decides when it is taken in. */
  | 'photo'
  /** Notes of a program or a camera on a photo: it goes where its photo goes. */
  | 'sidecar'
  /** Being written, copied or changed, or what such work has left behind. */
  | 'unfinished'
  /** Hidden, or a system's own. */
  | 'system'
  /** Any other ending, or none. */
  | 'other';

const systemNames = /^(\..*|thumbs\.db|ehthumbs(_vista)?\.db|desktop\.ini|icon\r)$/is;
/** Streams beside a file that a NAS or Windows shows as files of their own. */
const streams = /(@Syno\w+|:Zone\.Identifier|:AFP_\w+|:com\.apple\.\w+)$/i;
const unfinishedNames = /^~\$|~$|\.~\d+~$|\.sb-[0-9a-f]+-\w+$/i;
/** Copy, sync, download and backup programs of our users, by what they write while or because a file changes. */
const unfinishedEndings: ReadonlySet<string> = new Set([
  ...'part,partial,tmp,temp,crdownload,download,opdownload,filepart,dtapart,swp,swo,bak,old,orig,aria2'.split(','),
  ...'!sync,syncpart,!ut,ut!,!qb,bc!,bts,lftp-pget-status,ffs_tmp,octransferid,lock,lck'.split(','),
]);
/**
 * Adobe, Apple, RawTherapee, DxO, Capture One, ON1, Nikon NX, Canon DPP, ACDSee, exiv2, UFRaw, Sony; thumbnails of films and spoken notes of
 * cameras.
 */
const sidecarEndings: ReadonlySet<string> = new Set(
  'xmp,acr,aae,pp3,pp2,arp,dop,cos,cot,cop,comask,on1,nksc,vrd,dr4,exv,mie,ufraw,rws,modd,moff,thm,wav'.split(','),
);

/** Decides by the name, in whatever case. `endings`: those that are taken, in small letters and without the dot. */
export function fileRole(name: string, endings: ReadonlySet<string> = readEndings): FileRole {
  if (systemNames.test(name) || streams.test(name)) return 'system';
  if (unfinishedNames.test(name)) return 'unfinished';
  const ending = endingOfName(name);
  if (endings.has(ending)) return 'photo';
  if (unfinishedEndings.has(ending)) return 'unfinished';
  if (sidecarEndings.has(ending)) return 'sidecar';
  return isMoreOf(name, endings) ? 'unfinished' : 'other';
}

/** Whether it is hidden, a system's own, or not finished: whatever endings are taken, it is none of a person's files. */
export function isPassedOver(name: string): boolean {
  const role = fileRole(name);
  return role === 'system' || role === 'unfinished';
}

/** In small letters, without the dot; empty where it has none. */
export function endingOfName(name: string): string {
  const at = name.lastIndexOf('.');
  return at < 1 ? '' : name.slice(at + 1).toLowerCase();
}

/** A photo's whole name with something behind it, as `IMG_1.JPG_exiftool_tmp` and `IMG_1.JPG.!new`: made while a program works on that photo. */
function isMoreOf(name: string, endings: ReadonlySet<string>): boolean {
  const inner = name.toLowerCase().matchAll(/\.([a-z0-9]+)(?=[._~!@#+-])/g);
  return [...inner].some(([, ending = '']) => endings.has(ending));
}
