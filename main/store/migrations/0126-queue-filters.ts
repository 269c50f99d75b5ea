/**
 * Items found by type, service and open rejections. They end with nothing of the order: these columns hardly ever change, so that keeping them costs a change of
 * an item nothing. What fits in numbers is found by walking the order's own index.
 */
export const queueFilters = `
CREATE INDEX items_by_type ON items (connection_id, type_uuid);
CREATE INDEX items_by_service ON items (connection_id, service_uuid) WHERE service_uuid IS NOT NULL;
CREATE INDEX rejections_open ON rejections (item_id) WHERE resolved_at IS NULL;
`;
