/** Type of a photo dragged within the page: its data is the photo's id. */
export const photoDragType = 'application/x-sideshot-photo';

/** Files of a drop or a paste. Folders and text are left out; what is no photo is refused by the core with its reason. */
export function filesOf(transfer: DataTransfer | null): readonly File[] {
  if (transfer === null) return [];
  const files = [...transfer.items].flatMap((entry) => {
    const file = entry.kind === 'file' ? entry.getAsFile() : null;
    const isFolder = entry.webkitGetAsEntry?.()?.isDirectory === true;
    return file === null || isFolder ? [] : [file];
  });
  return files.length > 0 ? files : [...transfer.files];
}

/** The dragged photo's id; null when something else is dragged. */
export function photoOf(transfer: DataTransfer | null): string | null {
  return transfer?.getData(photoDragType) || null;
}
