import { mkdir, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';
import { type Text, text } from '../../texts/text.ts';

export type CommandLink =
  | { readonly kind: 'link'; readonly at: string; readonly to: string }
  | { readonly kind: 'script'; readonly at: string; readonly script: string };

export interface CommandPlace {
  readonly platform: NodeJS.Platform;
  readonly resources: string;
  readonly home: string;
  readonly appImage: string | undefined;
}

/** Null where the installer put `sideshot` on the path (Windows, deb). A dmg installs nothing; an AppImage is one file. */
export function commandLink({ platform, resources, home, appImage }: CommandPlace): CommandLink | null {
  if (platform === 'darwin') {
    return { kind: 'link', at: '/usr/local/bin/sideshot', to: join(resources, 'bin', 'sideshot') };
  }
  if (platform !== 'linux' || appImage === undefined) return null;
  const script = `#!/bin/sh\nexec ${quoted(appImage)} --command "$@"\n`;
  return { kind: 'script', at: join(home, '.local', 'bin', 'sideshot'), script };
}

/** Replaces an existing one. Answers its place, or the command that an administrator must run. */
export async function installCommand(link: CommandLink): Promise<Text> {
  try {
    await mkdir(dirname(link.at), { recursive: true });
    if (link.kind === 'script') await writeFileDurably(link.at, link.script, 0o755);
    else {
      await rm(link.at, { force: true });
      await symlink(link.to, link.at);
    }
    return text('command.installed', { path: link.at });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (link.kind === 'script') return text('command.notInstalled', { path: link.at, reason });
    return text('command.runThis', { line: `sudo ln -sf ${quoted(link.to)} ${quoted(link.at)}` });
  }
}

function quoted(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`;
}
