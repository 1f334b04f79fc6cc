/**
 * What the decoder is asked for. `read` takes an upload: as it is where `keep` says so and it is narrow enough,
 * otherwise as WebP, upright, without metadata, at most `width` wide. `narrow` makes a stored picture smaller.
 */
export type Job =
  | { kind: 'read'; bytes: Buffer; maxPixels: Record<string, number>; width: number; keep: boolean }
  | { kind: 'narrow'; bytes: Buffer; width: number }

/** Why a picture is not decoded. */
export type Refused = 'type' | 'pixels' | 'memory' | 'broken'

/** `bytes` is null where the picture stays as it came. */
export type Answer =
  | { ok: true; width: number; height: number; color: string; bytes: Buffer | null }
  | { ok: false; reason: Refused; format?: string }
