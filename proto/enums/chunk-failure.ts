/** Why a script chunk failed to load (ENUM-51). */
export const chunkFailure = {
  missing: 'missing',
  timeout: 'timeout',
  error: 'error',
} as const

export type ChunkFailureName = keyof typeof chunkFailure
export type ChunkFailure = (typeof chunkFailure)[ChunkFailureName]
