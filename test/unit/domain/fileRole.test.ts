import { describe, expect, it } from 'vitest';
import { type FileRole, fileRole } from '../../../main/domain/photo/fileRole.ts';
import { readEndings, typedEndings } from '../../../main/domain/photo/photoNames.ts';
import { isSystemFolder } from '../../../main/domain/photo/systemFolders.ts';

const names: Readonly<Record<FileRole, readonly string[]>> = {
  photo: [
    'IMG_2.JPG',
    'a.jpeg',
    'a.jpe',
    'a.jfif',
    'a.png',
    'a.WebP',
    'a.tif',
    'a.heic',
    'a.HIF',
    'a.CR3',
    'a.partial.jpg',
    'temp.jpg',
    'IMG (2).jpg',
    'a.sync-conflict-20260101-101010-ABCDEFG.jpg',
    'Kopie von a.xmp.jpg',
    '写真.jpg',
  ],
  sidecar: [
    'IMG_1.xmp',
    'IMG_1.CR2.xmp',
    'IMG_1.AAE',
    'IMG_1.JPG.pp3',
    'IMG_1.NEF.dop',
    'IMG_1.cos',
    'IMG_1.THM',
    'IMG_1.on1',
    'IMG_1.wav',
    'IMG_1.NEF.nksc',
    'IMG_1.vrd',
    'IMG_1.acr',
    'IMG_1.arp',
  ],
  unfinished: [
    'IMG_2.JPG_exiftool_tmp',
    'IMG_2.JPG_original',
    'IMG.JPG.!sync',
    'IMG.JPG.!ut',
    'IMG.jpg.bak',
    'IMG.jpg.lftp-pget-status',
    'IMG.jpg.part',
    'IMG.jpg.filepart',
    'IMG.jpg.crdownload',
    'IMG.jpg.1a2b3c4d.partial',
    'IMG.jpg.ocTransferId123456.part',
    'IMG.jpg.Xa41bQ',
    'IMG.jpg.sb-1a2b3c4d-Zz09',
    'IMG.jpg.~1~',
    'a.jpg~',
    '~$a.jpg',
    'a.TMP',
    'IMG_1.xmp.tmp',
    'clip.mov.part',
  ],
  system: [
    '.a.jpg',
    '._IMG_1.JPG',
    '.DS_Store',
    '.syncthing.IMG_1.JPG.tmp',
    'Thumbs.db',
    'desktop.ini',
    'Icon\r',
    'IMG_1.JPG@SynoEAStream',
    'IMG_1.JPG@SynoResource',
    'IMG_1.JPG:Zone.Identifier',
  ],
  other: ['clip.MOV', 'poster.psd', 'a.rw2', 'a.gif', 'notes.txt', 'list.csv', 'IMG', 'IMG.', 'jpg', 'a.jpg2', 'a.zip'],
};
const table = Object.entries(names).flatMap(([role, ofRole]) => ofRole.map((name) => ({ name, role })));

describe('what a file is by its name', () => {
  it.each(table)('$name: $role', ({ name, role }) => expect(fileRole(name)).toBe(role));

  it('goes by the endings that it is told', () => {
    const endings = new Set(['mpo', 'psd', 'xmp']);
    expect(['a.MPO', 'a.psd', 'a.xmp', 'a.jpg', 'a.mpo.bak', 'a.jpg.new', 'a.mpo_tmp', '.a.mpo'].map(role)).toEqual([
      'photo',
      'photo',
      'photo',
      'other',
      'unfinished',
      'other',
      'unfinished',
      'system',
    ]);
    function role(name: string): FileRole {
      return fileRole(name, endings);
    }
  });
});

it.each([
  '.git',
  '.snapshot',
  '.stversions',
  '.dropbox.cache',
  '.@__thumb',
  '.Trash-1000',
  '@eaDir',
  '@Recycle',
  '@Recently-Snapshot',
  '@SynoDrive',
  '#recycle',
  '#snapshot',
  '~snapshot',
  '$RECYCLE.BIN',
  'System Volume Information',
  'lost+found',
  'FOUND.000',
  'Network Trash Folder',
  'files_versions',
  'THMBNL',
  '[Originals]',
  'Catalog Previews.lrdata',
])('the folder %s is the system’s', (name) => {
  expect([name, name.toUpperCase(), name.toLowerCase()].map(isSystemFolder)).toEqual([true, true, true]);
});

it.each(['DCIM', '100CANON', 'Recycle', 'snapshot', 'Originals', 'a@b', '#1', 'IMG.xmp', 'CaptureOne', 'NKSC_PARAM'])(
  'the folder %s is a person’s',
  (name) => expect(isSystemFolder(name)).toBe(false),
);

it('endings are taken as people write them', () => {
  expect(typedEndings(' .JPG; *.png tif,jpg ')).toEqual(['jpg', 'png', 'tif']);
  expect(typedEndings(' , ')).toBeNull();
  expect([...readEndings].every((ending) => /^[a-z0-9]{1,12}$/.test(ending))).toBe(true);
});
