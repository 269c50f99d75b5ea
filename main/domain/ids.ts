/** Brands keep kinds of ids apart. */
type Brand<Kind extends string> = string & { readonly __kind: Kind };

export type ItemId = Brand<'item'>;
export type SrUuid = Brand<'sr'>;
export type SideUuid = Brand<'side'>;
export type PhotoId = Brand<'photo'>;
export type OperationId = Brand<'operation'>;
export type ConnectionId = Brand<'connection'>;
export type RejectionId = Brand<'rejection'>;
export type OperatorId = Brand<'operator'>;
/** Lower-case hex of a file's bytes. */
export type Sha256 = Brand<'sha256'>;
/** Hashes the coded picture, so later edits of metadata do not matter. */
export type PictureHash = Brand<'picture'>;
