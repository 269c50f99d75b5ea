/**
 * A parked upload with a known outcome no longer blocks the uploads behind it; nothing else passes a parked operation,
 * and one operation of an item runs at a time (`nextToRun`).
 */
export const requirementsAgain = `
ALTER TABLE items ADD COLUMN requirements_read_at INTEGER;
ALTER TABLE items ADD COLUMN requirements_change TEXT;

DROP TRIGGER operation_first_moved;
CREATE TRIGGER operation_first_moved AFTER UPDATE OF status, outcome_unknown ON operations
WHEN (old.status IN ('done', 'dropped')) <> (new.status IN ('done', 'dropped'))
  OR (old.status = 'parked') <> (new.status = 'parked')
  OR (old.status = 'in_flight') <> (new.status = 'in_flight')
  OR (new.status = 'parked' AND old.outcome_unknown <> new.outcome_unknown) BEGIN
  UPDATE operations SET is_first = (new.item_id IS NULL AND new.status NOT IN ('done', 'dropped'))
    WHERE sequence = new.sequence;
  UPDATE operations SET is_first = 0 WHERE item_id = new.item_id AND is_first = 1;
  UPDATE operations SET is_first = 1 WHERE sequence = (
    SELECT sequence FROM operations
    WHERE item_id = new.item_id AND status NOT IN ('done', 'dropped')
      AND NOT (kind = 'upload' AND status = 'parked' AND outcome_unknown = 0)
    ORDER BY status <> 'in_flight', sequence LIMIT 1)
  AND (kind = 'upload' OR status = 'in_flight' OR NOT EXISTS (
    SELECT 1 FROM operations AS parked
    WHERE parked.item_id = new.item_id AND parked.status = 'parked' AND parked.sequence < operations.sequence));
END;

-- What waits behind such an upload now goes on.
UPDATE operations SET is_first = 0 WHERE is_first = 1 AND kind = 'upload' AND status = 'parked' AND outcome_unknown = 0;
UPDATE operations SET is_first = 1 WHERE kind = 'upload' AND sequence IN (
  SELECT min(sequence) FROM operations
  WHERE item_id IS NOT NULL AND status NOT IN ('done', 'dropped')
    AND NOT (kind = 'upload' AND status = 'parked' AND outcome_unknown = 0)
  GROUP BY item_id);
`;
