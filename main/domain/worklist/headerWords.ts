import type { ExpectedField } from './expectedItem.ts';

/**
 * English, German, Spanish, French, Polish, Arabic; the first that a list has counts. Hyphens stand for blanks.
 * Ambiguous words (`Artikel`, `description`) are left to a person.
 */
const words: Readonly<Record<ExpectedField, readonly string[]>> = {
  reference: [
    ...['reference', 'reference-id', 'reference-number', 'reference-no', 'ref', 'ref-no', 'sku', 'code', 'item-code'],
    ...['item-no', 'item-number', 'item-id', 'article-no', 'article-number', 'product-code', 'product-number'],
    ...['Referenz', 'Referenznummer', 'Referenz-Nr.', 'Artikelnummer', 'Artikel-Nr.', 'Art.-Nr.', 'Artikelcode'],
    ...['referencia', 'número-de-referencia', 'código', 'código-de-artículo', 'código-de-producto', 'nº-de-artículo'],
    ...['numéro-de-référence', 'code-article', 'code-produit', 'réf.-article', "numéro-d'article", "n°-d'article"],
    ...[
      'referencja',
      'numer-referencyjny',
      'nr-ref.',
      'kod',
      'kod-produktu',
      'kod-towaru',
      'numer-artykułu',
      'nr-artykułu',
    ],
    ...[
      'المرجع',
      'الرقم-المرجعي',
      'رقم-المرجع',
      'الرمز',
      'الكود',
      'رمز-المنتج',
      'كود-المنتج',
      'رمز-الصنف',
      'رقم-الصنف',
    ],
    ...[
      'barcode',
      'bar-code',
      'Strichcode',
      'código-de-barras',
      'code-barres',
      'code-à-barres',
      'kod-kreskowy',
      'الباركود',
    ],
    ...['EAN', 'EAN-13', 'EAN-code', 'GTIN', 'UPC'],
  ],
  category: [
    ...[
      'category',
      'category-uuid',
      'category-name',
      'product-category',
      'Kategorie',
      'Warengruppe',
      'Produktkategorie',
    ],
    ...['categoría', 'categoría-de-producto', 'catégorie', 'catégorie-de-produit', 'kategoria', 'kategoria-produktu'],
    ...['الفئة', 'فئة', 'فئة-المنتج', 'التصنيف'],
  ],
  type: [
    ...['type', 'type-uuid', 'type-name', 'item-type', 'product-type', 'Typ', 'Artikeltyp', 'Produkttyp', 'Artikelart'],
    ...['Produktart', 'tipo', 'tipo-de-producto', 'tipo-de-artículo', 'type-de-produit', "type-d'article"],
    ...['rodzaj', 'typ-produktu', 'rodzaj-produktu', 'النوع', 'نوع', 'نوع-المنتج', 'نوع-الصنف'],
  ],
  service: [
    ...['service', 'service-uuid', 'service-name', 'Dienst', 'Dienstleistung', 'Leistung', 'servicio', 'prestation'],
    ...['usługa', 'serwis', 'الخدمة', 'خدمة'],
  ],
  brand: [
    ...['brand', 'brand-uuid', 'brand-name', 'manufacturer', 'Marke', 'Hersteller', 'marca', 'fabricante', 'marque'],
    ...['fabricant', 'marka', 'producent', 'العلامة-التجارية', 'الماركة', 'الشركة-المصنعة'],
  ],
  model: [
    ...['model', 'model-uuid', 'model-name', 'Modell', 'Modellname', 'modelo', 'modèle', 'nazwa-modelu'],
    ...['الموديل', 'الطراز', 'طراز'],
  ],
  place: [
    ...[
      'place',
      'location',
      'bin',
      'bin-location',
      'shelf',
      'storage-location',
      'Lagerplatz',
      'Lagerort',
      'Ort',
      'Platz',
    ],
    ...['Stellplatz', 'Fach', 'Regalplatz', 'ubicación', 'lugar', 'estante', 'lieu', 'emplacement', 'casier'],
    ...['miejsce', 'lokalizacja', 'półka', 'miejsce-składowania', 'المكان', 'الموقع', 'الرف', 'موقع-التخزين'],
  ],
  note: [
    ...['note', 'notes', 'remark', 'remarks', 'comment', 'comments', 'Notiz', 'Notizen', 'Bemerkung', 'Bemerkungen'],
    ...[
      'Hinweis',
      'Anmerkung',
      'Kommentar',
      'nota',
      'notas',
      'observación',
      'observaciones',
      'comentario',
      'comentarios',
    ],
    ...['remarque', 'remarques', 'commentaire', 'commentaires', 'uwaga', 'uwagi', 'notatka', 'komentarz'],
    ...['ملاحظة', 'ملاحظات', 'تعليق'],
  ],
};

/** For comparison: lower case letters and digits without accents. */
export function bareHeader(header: string): string {
  const plain = header.normalize('NFKD').toLowerCase();
  return plain
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export const headerWords: ReadonlyMap<ExpectedField, readonly string[]> = new Map(
  // The keys are the table's.
  (Object.entries(words) as [ExpectedField, readonly string[]][]).map(([field, known]) => [
    field,
    known.map(bareHeader),
  ]),
);
