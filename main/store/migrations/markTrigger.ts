/**
 * A trigger that marks whose record outside the database has to be written anew. Deleting first gives the mark the newest revision; a conflict
 * clause would give way to the one of the statement that fired.
 */
export function markTrigger(name: string, event: string, owner: string): string {
  return `CREATE TRIGGER mark_${name} ${event} BEGIN
  DELETE FROM record_marks WHERE owner = ${owner};
  INSERT INTO record_marks (owner) VALUES (${owner});
END;`;
}
