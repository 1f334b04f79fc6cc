import type { EmbedValue } from '@portico/proto/blocks/embed'
import { embedFrame } from './address.ts'

/** The origin of the frame of an embed. */
export function embedSources(value: EmbedValue, type: number): { frame?: string[] } {
  const frame = embedFrame(value, type)
  return frame ? { frame: [new URL(frame.src).origin] } : {}
}
