import { UPLOAD_PART_BYTES } from '@portico/proto/limits'

/** The number of parts of an upload of `bytes`. */
export const countParts = (bytes: number): number => Math.max(1, Math.ceil(bytes / UPLOAD_PART_BYTES))

/** The size of a part, counted from 1: all have the same but the last one. */
export const partSize = (bytes: number, number: number): number =>
  Math.min(UPLOAD_PART_BYTES, bytes - (number - 1) * UPLOAD_PART_BYTES)
