import { describe, expect, it } from 'vitest';
import { diskPort, gphotoArguments, parsePort } from '../../../main/capture/gphoto/gphotoArguments.ts';
import { failureInOutput } from '../../../main/capture/gphoto/gphotoFailure.ts';
import {
  parseAbilities,
  parseConfigChoices,
  parseConfigValue,
  parseDetected,
  parseFiles,
  parseStorage,
  parseSummarySerial,
  parseVersion,
} from '../../../main/capture/gphoto/gphotoOutput.ts';

const detected = `Model                          Port            
----------------------------------------------------------
Canon EOS 5D Mark IV           usb:001,012     
Nikon DSC D850                 usb:002,004     
Some Camera With A Name That Is Longer (PTP mode) usb:003,001     
Mass Storage Camera            disk:/media/photo/CARD A
Odd port                       --hook-script=/x:1
`;

describe('what gphoto2 prints', () => {
  it('lists cameras with the ports that look like ports', () => {
    expect(parseDetected(detected).map(({ model, port }) => `${model}|${port}`)).toEqual([
      'Canon EOS 5D Mark IV|usb:001,012',
      'Nikon DSC D850|usb:002,004',
      'Some Camera With A Name That Is Longer (PTP mode)|usb:003,001',
      'Mass Storage Camera|disk:/media/photo/CARD A',
    ]);
    expect(parseDetected('Model                          Port            \n-----\n')).toEqual([]);
  });

  it('lists files with whole paths, also with spaces and quotes in their names', () => {
    const files = parseFiles(
      [
        "FILENAME='/DCIM/100TEST/IMG_0001.CR2' PERMS=rd FILESIZE=140646 FILETYPE=image/x-raw FILEMTIME=1795300690",
        "FILENAME='/DCIM/it's mine/a b.JPG' PERMS=rd FILESIZE=    7",
        'There is no file in folder.',
      ].join('\n'),
    );
    expect(files).toEqual([
      {
        path: '/DCIM/100TEST/IMG_0001.CR2',
        name: 'IMG_0001.CR2',
        sizeBytes: 140646,
        mimeType: 'image/x-raw',
        modifiedAtMs: 1_795_300_690_000,
      },
      { path: "/DCIM/it's mine/a b.JPG", name: 'a b.JPG', sizeBytes: 7, mimeType: null, modifiedAtMs: null },
    ]);
  });

  it('reads abilities, storage, configuration, serial number and version', () => {
    const abilities = `Abilities for camera             : Canon EOS 5D Mark IV
Serial port support              : no
USB support                      : yes
Capture choices                  :
                                 : Image
                                 : Preview
                                 : Trigger Capture
Configuration support            : yes
Delete selected files on camera  : yes
Delete all files on camera       : no
File preview (thumbnail) support : yes
File upload support              : yes
`;
    expect(parseAbilities(abilities)).toEqual({
      canCapture: true,
      canPreview: true,
    });
    const storage = `[Storage 0]
label=CF
description=CF
basedir=/store_00010001
access=0 Read-Write
type=4 Removable RAM
fstype=3 Camera layout (DCIM)
totalcapacity=31260672 KB
free=15630336 KB
freeimages=1200
`;
    expect(parseStorage(storage)).toEqual([
      {
        folder: '/store_00010001',
        isRemovable: true,
        isWritable: true,
        freeBytes: 15_630_336 * 1024,
        totalBytes: 31_260_672 * 1024,
        freeImages: 1200,
      },
    ]);
    const config = `Label: Capture Target
Readonly: 0
Type: RADIO
Current: Internal RAM
Choice: 0 Internal RAM
Choice: 1 Memory card
END
`;
    expect([parseConfigValue(config), parseConfigChoices(config)]).toEqual([
      'Internal RAM',
      ['Internal RAM', 'Memory card'],
    ]);
    expect(parseConfigValue('Label: Serial Number\nType: TEXT\nCurrent: \nEND\n')).toBeNull();
    expect(parseSummarySerial('Camera summary:\nModel: D850\n  Serial Number: 0003001234\n')).toBe('0003001234');
    expect(parseVersion('gphoto2 2.5.28\n\nCopyright')).toBe('2.5.28');
  });
});

describe('failures that gphoto2 tells', () => {
  const kindOf = (output: string): string | null => failureInOutput(output)?.kind ?? null;

  it.each([
    ["*** Error (-105: 'Unknown model') ***", 'no_camera'],
    ['*** Error: No camera found. ***', 'no_camera'],
    ["*** Error (-52: 'Could not find the requested device on the USB port') ***", 'no_camera'],
    ["*** Error (-53: 'Could not claim the USB device') ***", 'claimed'],
    ["*** Error (-60: 'Could not lock the device') ***", 'claimed'],
    ["*** Error (-7: 'I/O problem') ***", 'io'],
    ["*** Error (-10: 'Timeout reading from or writing to the port') ***", 'timeout'],
    ["*** Error (-110: 'I/O in progress') ***", 'busy'],
    ["*** Error (-115: 'Not enough free space') ***", 'card_full'],
    ["*** Error (-6: 'Unsupported operation') ***       ", 'unsupported'],
    ["ERROR: Could not capture image.\nERROR: Could not capture.\n*** Error (-1: 'Unspecified error') ***", 'refused'],
    ["*** Error (-1: 'Unspecified error') ***", 'failed'],
    ['Saving file as IMG_0001.JPG', null],
  ])('%s is %s', (output, kind) => {
    expect(kindOf(output)).toBe(kind);
  });

  it('takes a claimed port for what it is, whatever the code says', () => {
    const output = `
*** Error ***              
An error occurred in the io-library ('Could not claim the USB device'): Could not claim interface 0 (Device or resource busy). Make sure no other program (gvfs-gphoto2-volume-monitor) or kernel module (such as sdc2xx, stv680, spca50x) is using the device and you have read/write access to the device.
*** Error (-1: 'Unspecified error') ***`;
    expect(kindOf(output)).toBe('claimed');
  });

  it('keeps the last words for the log, without the advice to a mailing list', () => {
    const failure = failureInOutput(
      "*** Error ***\nPTP Timeout\n*** Error (-10: 'Timeout reading from or writing to the port') ***\nFor debugging messages, please use the --debug option.\n",
    );
    expect(failure?.detail).toBe("PTP Timeout *** Error (-10: 'Timeout reading from or writing to the port') ***");
  });
});

describe('arguments', () => {
  it('take only ports that detection prints', () => {
    for (const text of [
      '',
      'usb',
      '--hook-script=/bin/sh',
      'usb:001,002 --delete-all-files',
      'usb:001,002\nq',
      'x:1',
    ]) {
      expect(parsePort(text)).toBeNull();
    }
    expect(parsePort('usb:001,002')).toBe('usb:001,002');
    expect(diskPort('/media/card')).toBe('disk:/media/card');
  });

  it('keep a file name from being a pattern', () => {
    expect(gphotoArguments.download(diskPort('/card'), '/DCIM/a.jpg', '100%n.jpg')).toContain('100%%n.jpg');
  });
});
