import type { ImagingChild, LaunchImaging } from '../../main/imaging/remote/imagingChild.ts';

/** Starts imaging processes as `launch` does, and ends those that are alive when a test says so. */
export function watchedImaging(launch: LaunchImaging) {
  const alive = new Set<ImagingChild>();
  let started = 0;
  return {
    /** Ends one of them with SIGKILL, chosen by a number in [0, 1); whether there was one. */
    strike(random: number): boolean {
      const victim = [...alive][Math.floor(random * alive.size)];
      if (victim === undefined) return false;
      alive.delete(victim);
      victim.kill();
      return true;
    },
    get started() {
      return started;
    },
    launch: (): ImagingChild => {
      const child = launch();
      started += 1;
      alive.add(child);
      void child.ended.then(() => alive.delete(child));
      return child;
    },
  };
}
