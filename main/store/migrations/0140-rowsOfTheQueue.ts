/**
 * What a row of the queue asks of its item, out of small indexes alone: which photos are on sides or in the tray, and what is left
 * to do. Without them each row read all photos and operations that the item ever had.
 */
export const rowsOfTheQueue = `
CREATE INDEX photos_shown ON photos (item_id, sequence, place, side_uuid, id) WHERE place IN ('active', 'tray');
CREATE INDEX operations_open ON operations (item_id, sequence) WHERE status NOT IN ('done', 'dropped');
`;
