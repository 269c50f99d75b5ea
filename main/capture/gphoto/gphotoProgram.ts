export interface GphotoProgram {
  readonly path: string;
  /** The program remembers the last port and model in its home (`.gphoto/settings`): a choice made elsewhere must not pick the camera. */
  readonly home: string;
  /** PATH and library folders come from here. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const passedOn = ['PATH', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'CAMLIBS', 'IOLIBS', 'SystemRoot'] as const;

/** Passes little of our environment, and sets the language of the output. */
export function gphotoEnvironment(program: GphotoProgram): NodeJS.ProcessEnv {
  const saved = passedOn.flatMap((name) => {
    const value = program.environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(saved), HOME: program.home, LANG: 'C', LC_ALL: 'C' };
}
