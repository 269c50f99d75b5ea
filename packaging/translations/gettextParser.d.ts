/** What we use of gettext-parser, which brings no types. */
declare module 'gettext-parser' {
  export interface PoMessage {
    readonly msgctxt?: string;
    readonly msgid: string;
    readonly msgstr: readonly string[];
    readonly comments?: {
      readonly translator?: string;
      readonly extracted?: string;
      readonly reference?: string;
      readonly flag?: string;
    };
  }
  export interface PoFile {
    readonly charset: string;
    /** Absent in what is no PO file. */
    readonly headers: Readonly<Record<string, string>>;
    readonly translations: Readonly<Record<string, Readonly<Record<string, PoMessage>>>>;
  }
  export const po: {
    /** Throws a `SyntaxError` with `lineNumber` for what is no PO file. */
    parse(file: Uint8Array | string, options?: { readonly validation?: boolean }): PoFile;
    compile(file: PoFile, options?: { readonly foldLength?: number; readonly eol?: string }): Uint8Array;
  };
}
