/** By which camera a photo was looked at when it was taken, in the words by which its overlays are remembered. */
export const photoCameras = `
CREATE TABLE photo_cameras (
  photo_id TEXT NOT NULL PRIMARY KEY,
  camera TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
