/**
 * These columns hardly change, so their indexes cost nothing; they leave out the order. Numeric filters walk the
 * order's own index.
 */
export const queueFilters = `
CREATE INDEX items_by_type ON items (connection_id, type_uuid);
CREATE INDEX items_by_service ON items (connection_id, service_uuid) WHERE service_uuid IS NOT NULL;
CREATE INDEX rejections_open ON rejections (item_id) WHERE resolved_at IS NULL;
`;
