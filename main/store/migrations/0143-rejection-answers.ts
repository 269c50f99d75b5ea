/** Why a rejected side is not shot again: what, in whose words, by whom, and when, as JSON. */
export const rejectionAnswers = `
ALTER TABLE rejections ADD COLUMN answer TEXT;
`;
