/** Not built: on Linux, where the stand-in runs, the app starts no process of Electron's for its pictures. */
export const utilityProcess = {
  fork(): never {
    throw new Error('The stand-in for Electron has no utilityProcess.');
  },
};
