/**
 * Marks by triggers, as in migration 30, for what came into the items' records later: photos that a person found right where they
 * are, codes that photos show, and from which files of cards photos came, which is kept from here on.
 */
export const moreMarks = `
${markTrigger('kept_photo_made', 'AFTER INSERT ON kept_photos', 'SELECT new.item_id AS owner')}
${markTrigger('photo_code_made', 'AFTER INSERT ON photo_codes', ownerOf('new.photo_id'))}
${markTrigger('photo_code_gone', 'AFTER DELETE ON photo_codes', ownerOf('old.photo_id'))}

ALTER TABLE captured_files ADD COLUMN photo_id TEXT;
CREATE INDEX captured_files_by_photo ON captured_files (photo_id) WHERE photo_id IS NOT NULL;
${markTrigger('captured_file_made', 'AFTER INSERT ON captured_files WHEN new.photo_id IS NOT NULL', ownerOf('new.photo_id'))}
`;

/** None for a photo that is not there, as one that goes and takes its codes with it. */
function ownerOf(photoId: string): string {
  return `SELECT coalesce(item_id, 'inbox') AS owner FROM photos WHERE id = ${photoId}`;
}

/** `owners` selects them as `owner`. Deleting first gives the mark the newest revision, as in migration 30. */
function markTrigger(name: string, event: string, owners: string): string {
  return `CREATE TRIGGER mark_${name} ${event} BEGIN
  DELETE FROM record_marks WHERE owner IN (${owners});
  INSERT INTO record_marks (owner) ${owners};
END;`;
}
