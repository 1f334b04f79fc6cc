import type { VideoValue } from '@portico/proto/blocks/media/video'
import { embedOf } from './player-value.ts'
import { playerOrigin } from './provider-url.ts'

/** The origin from which the player of an embedded video is loaded. Films that are files need none. */
export function videoSources(value: Pick<VideoValue, 'html' | 'files'>): { frame?: string[] } {
  const embed = embedOf(value)
  return !embed || embed.type === 'invalid' ? {} : { frame: [playerOrigin(embed)] }
}
