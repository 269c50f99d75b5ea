/** Identifiers are branded strings, so that one kind is never passed for another. */
type Brand<Kind extends string> = string & { readonly __kind: Kind };

export type ItemId = Brand<'item'>;
export type SrUuid = Brand<'sr'>;
export type SideUuid = Brand<'side'>;
export type PhotoId = Brand<'photo'>;
export type OperationId = Brand<'operation'>;
export type ConnectionId = Brand<'connection'>;
export type RejectionId = Brand<'rejection'>;
/** Lower-case hex SHA-256 of a file's bytes. */
export type Sha256 = Brand<'sha256'>;
/** 64 lower-case hex digits of the coded picture in a file, without metadata: the same whatever is written about the picture later. */
export type PictureHash = Brand<'picture'>;
