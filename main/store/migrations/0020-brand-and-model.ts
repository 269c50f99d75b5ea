export const brandAndModel = `
ALTER TABLE items ADD COLUMN brand TEXT;
ALTER TABLE items ADD COLUMN model TEXT;
CREATE TRIGGER mark_item_brand_changed AFTER UPDATE ON items
WHEN (old.brand, old.model) IS NOT (new.brand, new.model) BEGIN
  DELETE FROM record_marks WHERE owner = new.id;
  INSERT INTO record_marks (owner) VALUES (new.id);
END;
`;
