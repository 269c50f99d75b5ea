const onSideOrTray = (photo: string): string =>
  `(${photo}.item_id IS NOT NULL AND ${photo}.place IN ('active', 'tray') AND ${photo}.uploaded_at IS NULL)`;

const waits = (item: string): string =>
  `(${item}.moved_at IS NULL AND ${item}.stage NOT IN ('authentic', 'not_authentic', 'cancelled'))`;

const oneMore = (where: string): string => `INSERT INTO only_here (item_id, photos, waits)
    SELECT items.id, 1, ${waits('items')} FROM items WHERE items.id = new.item_id AND ${where}
    ON CONFLICT (item_id) DO UPDATE SET photos = photos + 1;`;

const oneFewer = (where: string): string => `UPDATE only_here SET photos = photos - 1
    WHERE item_id = old.item_id AND ${where};
  DELETE FROM only_here WHERE item_id = old.item_id AND photos <= 0;`;

/**
 * Counted by triggers, since counting photos of 100,000 items would block the main process. `only_here`: unconfirmed
 * photos of an item; `waits` is 0 where `releaseOf` says that nobody waits. `done_items`: when an item was complete and
 * sent; the row goes when the item comes back.
 */
export const shift = `
CREATE TABLE only_here (
  item_id TEXT NOT NULL PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
  photos INTEGER NOT NULL,
  waits INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX only_here_waiting ON only_here (item_id) WHERE waits = 1;
CREATE TABLE only_here_total (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  photos INTEGER NOT NULL,
  items INTEGER NOT NULL
) STRICT;
INSERT INTO only_here_total VALUES (1, 0, 0);
CREATE TRIGGER only_here_added AFTER INSERT ON only_here WHEN new.waits = 1 BEGIN
  UPDATE only_here_total SET photos = photos + new.photos, items = items + 1;
END;
CREATE TRIGGER only_here_gone AFTER DELETE ON only_here WHEN old.waits = 1 BEGIN
  UPDATE only_here_total SET photos = photos - old.photos, items = items - 1;
END;
CREATE TRIGGER only_here_changed AFTER UPDATE ON only_here BEGIN
  UPDATE only_here_total SET photos = photos + new.photos * new.waits - old.photos * old.waits,
    items = items + new.waits - old.waits;
END;
CREATE TRIGGER only_here_photo AFTER INSERT ON photos WHEN ${onSideOrTray('new')} BEGIN
  ${oneMore('true')}
END;
CREATE TRIGGER only_here_no_photo AFTER DELETE ON photos WHEN ${onSideOrTray('old')} BEGIN
  ${oneFewer('true')}
END;
CREATE TRIGGER only_here_photo_changed AFTER UPDATE OF item_id, place, uploaded_at ON photos
WHEN ${onSideOrTray('old')} <> ${onSideOrTray('new')} OR old.item_id IS NOT new.item_id BEGIN
  ${oneFewer(onSideOrTray('old'))}
  ${oneMore(onSideOrTray('new'))}
END;
CREATE TRIGGER only_here_item AFTER UPDATE OF stage, moved_at ON items WHEN ${waits('old')} <> ${waits('new')} BEGIN
  UPDATE only_here SET waits = ${waits('new')} WHERE item_id = new.id;
END;
INSERT INTO only_here (item_id, photos, waits)
  SELECT items.id, count(*), ${waits('items')} FROM photos CROSS JOIN items ON items.id = photos.item_id
  WHERE ${onSideOrTray('photos')} GROUP BY items.id;

CREATE TABLE done_items (
  item_id TEXT NOT NULL PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX done_items_by_time ON done_items (at, item_id);
CREATE TRIGGER item_done AFTER UPDATE OF stage ON items
WHEN old.stage IN ('shooting', 'ready', 'reshoot', 'needs_attention')
  AND new.stage IN ('sending', 'in_review', 'authentic', 'not_authentic') AND new.moved_at IS NULL
  AND EXISTS (SELECT 1 FROM photos INDEXED BY photos_shown
    WHERE item_id = new.id AND place IN ('active', 'tray') AND place = 'active')
  AND NOT EXISTS (SELECT 1 FROM operations INDEXED BY operations_open
    WHERE item_id = new.id AND status NOT IN ('done', 'dropped') AND kind = 'cancel') BEGIN
  INSERT INTO done_items VALUES (new.id, new.updated_at) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER item_undone AFTER UPDATE OF stage ON items
WHEN new.stage IN ('shooting', 'ready', 'reshoot', 'cancelled') AND old.stage <> new.stage BEGIN
  DELETE FROM done_items WHERE item_id = new.id;
END;
INSERT INTO done_items SELECT id, submitted_at FROM items
  WHERE submitted_at IS NOT NULL AND moved_at IS NULL AND stage IN ('sending', 'in_review', 'authentic', 'not_authentic');

CREATE TABLE last_scanned (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  item_id TEXT NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  at INTEGER NOT NULL
) STRICT;
`;
