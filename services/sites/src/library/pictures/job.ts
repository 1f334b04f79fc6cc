/**
 * A job of the decoder. `read` converts an upload to an upright WebP without metadata that is at most `width` px wide; with
 * `mayKeep` a picture that is not wider stays as it is. `resize` reduces a stored picture to `width` px and
 * encodes it in `format`.
 */
export type Job =
  | { kind: 'read'; bytes: Buffer; maxPixels: Record<string, number>; width: number; mayKeep: boolean }
  | { kind: 'resize'; bytes: Buffer; width: number; format: PictureFormat }

/** The formats in which pictures are served. */
export type PictureFormat = 'webp' | 'avif'

/** Why a picture is refused. */
export type RefusalReason = 'type' | 'pixels' | 'memory' | 'broken'

/** `bytes` is null if the picture stays as it is. `color` is `#rrggbb`, empty for `resize`. */
export type Answer =
  | { ok: true; width: number; height: number; color: string; bytes: Buffer | null }
  | { ok: false; reason: RefusalReason; format?: string }
