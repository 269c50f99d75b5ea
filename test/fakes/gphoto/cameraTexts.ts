import type { Call, Line, Stage, WrittenFile } from './transcript.ts';

/** Texts of gphoto2 2.5.28 for a camera at a port, as pieces of transcripts. */

export interface CameraAtPort {
  readonly model: string;
  readonly port: string;
  readonly serialNumber: string;
}

export function autoDetect(cameras: readonly Pick<CameraAtPort, 'model' | 'port'>[]): Call {
  const rows = cameras.map(({ model, port }) => `${model.padEnd(30)} ${port.padEnd(16)}\n`);
  const head = `Model                          Port            \n${'-'.repeat(58)}\n`;
  return { args: ['--auto-detect'], stdout: `${head}${rows.join('')}` };
}

export function textConfig(label: string, value: string): string {
  return `Label: ${label}\nReadonly: 1\nType: TEXT\nCurrent: ${value}\nEND\n`;
}

export function resultError(code: number, text: string): string {
  return `*** Error (${code}: '${text}') ***\n`;
}

const mailingList = `For debugging messages, please use the --debug option.
Debugging messages may help finding a solution to your problem.
If you intend to send any error or debug messages to the gphoto
developer mailing list <gphoto-devel@lists.sourceforge.net>, please run
gphoto2 as follows:

    env LANG=C gphoto2 --debug --debug-logfile=my-logfile.txt --list-files

Please make sure there is sufficient quoting around the arguments.

`;

/** A whole run that ends in an error. */
export function failedRun(args: readonly string[], code: number, text: string, context = ''): Call {
  const reported = context === '' ? '' : `\n*** Error ***              \n${context}\n`;
  return {
    args,
    stderr: `${reported}*** Error (${code}: '${text}') ***       \n\n`,
    stdout: mailingList,
    exit: 1,
  };
}

export const claimWords =
  "An error occurred in the io-library ('Could not claim the USB device'): Could not claim interface 0 (Device or resource busy). Make sure no other program (gvfs-gphoto2-volume-monitor) or kernel module (such as sdc2xx, stv680, spca50x) is using the device and you have read/write access to the device.";

export const captureTarget = `Label: Capture Target
Readonly: 0
Type: RADIO
Current: Internal RAM
Choice: 0 Internal RAM
Choice: 1 Memory card
END
`;

export const cardStorage = `[Storage 0]
label=CF
description=CF
basedir=/store_00010001
access=0 Read-Write
type=4 Removable RAM
fstype=4 Generic Hierarchical
totalcapacity=31260672 KB
free=15630336 KB
freeimages=1240
`;

export function abilitiesCall({ model, port }: Pick<CameraAtPort, 'model' | 'port'>): Call {
  return {
    args: ['--port', port, '--abilities'],
    stdout: `Abilities for camera             : ${model}
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
`,
  };
}

export function shellCall(port: string): Call {
  return { args: ['--port', port, '--keep', '--force-overwrite', '--shell'], shell: true };
}

export interface FileOnCamera {
  readonly path: string;
  readonly sizeBytes: number;
}

export function listFilesCall(port: string, files: readonly FileOnCamera[]): Call {
  const rows = files.map(
    ({ path, sizeBytes }, index) =>
      `FILENAME='${path}' PERMS=rd FILESIZE=${String(sizeBytes).padStart(5)} FILETYPE=${path.endsWith('.JPG') ? 'image/jpeg' : 'image/x-raw'} FILEMTIME=${1795300690 + index}\n`,
  );
  return { args: ['--port', port, '--list-files', '--parsable'], stdout: rows.join('') };
}

export const cameraFolder = '/store_00010001/DCIM/100EOS5D';

function saved(names: readonly string[]): string {
  return names
    .map((name) => {
      const path = `${cameraFolder}/${name}`;
      return `New file is in location ${path} on the camera\nSaving file as ${name}\nKeeping file ${path} on the camera\n`;
    })
    .join('');
}

/** A shot by the station: the files land, and then the shell says so. */
export function captureLine(files: readonly WrittenFile[], times = 1): Line {
  return { line: 'capture-image-and-download', files, stdout: saved(files.map(({ name }) => name)), times };
}

/** A shot by the camera's own button. */
export function buttonLine(files: readonly WrittenFile[], times = 1): Line {
  return {
    line: 'wait-event-and-download *',
    files,
    stdout: `Waiting for 150 milliseconds for events from camera. Press Ctrl-C to abort.\n${saved(files.map(({ name }) => name))}`,
    times,
  };
}

export function previewLine(from: string): Line {
  return {
    line: 'capture-preview',
    files: [{ name: 'capture_preview.jpg', from }],
    stdout: 'Saving file as capture_preview.jpg\n',
  };
}

/** What a camera answers to who it is and how it feels. */
export function identityLines({ serialNumber }: CameraAtPort): readonly Line[] {
  return [
    { line: 'get-config serialnumber', stdout: textConfig('Serial Number', serialNumber) },
    { line: 'get-config capturetarget', stdout: captureTarget },
    { line: 'set-config-index capturetarget=1' },
    { line: 'set-config viewfinder=0' },
    { line: 'get-config batterylevel', stdout: textConfig('Battery Level', '75%') },
    { line: 'get-config lensname', stdout: textConfig('Lens Name', 'EF24-105mm f/4L IS USM') },
    { line: 'storage-info', stdout: cardStorage },
  ];
}

/** A camera that is plugged in and works. */
export function pluggedIn(
  camera: CameraAtPort,
  options: {
    readonly files?: readonly FileOnCamera[];
    readonly lines?: readonly Line[];
    readonly calls?: readonly Call[];
  } = {},
): Stage {
  return {
    calls: [
      ...(options.calls ?? []),
      autoDetect([camera]),
      listFilesCall(camera.port, options.files ?? []),
      {
        args: ['--port', camera.port, '--get-config', 'serialnumber'],
        stdout: textConfig('Serial Number', camera.serialNumber),
      },
      abilitiesCall(camera),
      { args: ['--port', camera.port, '--reset'] },
      shellCall(camera.port),
    ],
    lines: [...(options.lines ?? []), ...identityLines(camera)],
  };
}

/** The cable is out: nothing is found, and a shell that was open meets errors. */
export const nothingPluggedIn: Stage = {
  calls: [autoDetect([])],
  lines: [{ line: '*', stdout: resultError(-7, 'I/O problem') }],
};
