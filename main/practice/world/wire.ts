export interface WireState {
  readonly primary: string;
  readonly supplement: string | null;
}

export interface WireSide {
  readonly uuid: string;
  readonly name: string;
  readonly description: string;
  readonly ordinal: number;
  readonly required: boolean;
  readonly side_group_id: string;
  readonly overlay_image: string;
  readonly example_image: string;
  readonly thumbnail_image: string;
  readonly active: boolean;
}

export interface WireSideGroup {
  readonly uuid: string;
  readonly name: string;
  readonly description: string;
  readonly lock: boolean;
  readonly sides: readonly WireSide[];
}

export interface WireProgress {
  readonly current_required: number;
  readonly total_required: number;
  readonly current_optional: number;
  readonly total_optional: number;
  readonly met: boolean;
}

export type WireEvent =
  | {
      readonly event_type: 'state_change';
      readonly sr_uuid: string;
      readonly reference_id: string | null;
      readonly state: WireState;
      readonly timestamp: string;
    }
  | {
      readonly event_type: 'media_rejected';
      readonly sr_uuid: string;
      readonly reference_id: string | null;
      readonly sides: readonly RejectedSide[];
      readonly timestamp: string;
    }
  | {
      readonly event_type: 'invalidate_sr';
      readonly sr_uuid: string;
      readonly reference_id: string | null;
      readonly invalidation_reason: { readonly code: string; readonly message: string };
      readonly timestamp: string;
    };

export interface RejectedSide {
  readonly side: string;
  readonly reason: string;
  readonly message?: string;
}
