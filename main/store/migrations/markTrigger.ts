/** Deleting first gives the mark a new revision; the firing statement's conflict clause would override one here. */
export function markTrigger(name: string, event: string, owner: string): string {
  return `CREATE TRIGGER mark_${name} ${event} BEGIN
  DELETE FROM record_marks WHERE owner = ${owner};
  INSERT INTO record_marks (owner) VALUES (${owner});
END;`;
}
