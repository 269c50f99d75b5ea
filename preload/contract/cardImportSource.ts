/** What imported photos carry as their source, whatever card or camera they came from. Apart from the schemas, which the page does without. */
export const cardImportSource = 'card import';
