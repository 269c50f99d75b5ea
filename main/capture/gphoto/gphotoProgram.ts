/** How the gphoto2 program is called here. */
export interface GphotoProgram {
  /** A name on PATH or an absolute path. */
  readonly path: string;
  /**
   * A folder of the station's own that stands for the user's home. The program remembers the last port and model there
   * (`.gphoto/settings`) and uses them unasked: a choice made elsewhere must not pick the camera.
   */
  readonly home: string;
  /** The environment that PATH and library folders are taken from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const passedOn = ['PATH', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'CAMLIBS', 'IOLIBS', 'SystemRoot'] as const;

/** The program's environment: little of ours, and the language that its output is parsed in. */
export function gphotoEnvironment(program: GphotoProgram): NodeJS.ProcessEnv {
  const kept = passedOn.flatMap((name) => {
    const value = program.environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), HOME: program.home, LANG: 'C', LC_ALL: 'C' };
}
