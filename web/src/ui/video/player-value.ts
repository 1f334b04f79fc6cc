import { isVideoMode, readVideoEmbed, type VideoEmbed, type VideoMode } from '@portico/proto/enums/video'
import type { VideoValue } from '@portico/proto/blocks/media/video'
import type { AddedVideo } from './add-frame.ts'

/** The part of a video's value that its player needs in the browser. Films that are files are in the HTML. */
export type PlayerValue = AddedVideo & { html: string; mode?: VideoMode }

/** The value for `data-video`, from which `createPlayer` reads it. */
export const playerJson = ({ html, title, mode }: VideoValue): string =>
  JSON.stringify({ html, title, mode } satisfies PlayerValue)

/** Reads the value of a video from its element. Missing and wrong fields get their defaults. */
export function readPlayerValue(element: HTMLElement): PlayerValue {
  const value = parse(element.dataset['video'])
  const { html, title, mode } = value
  return {
    html: typeof html === 'string' ? html : '',
    title: typeof title === 'string' ? title : '',
    mode: isVideoMode(mode) ? mode : null,
  }
}

/** The embed of a video, or null if it is a file. */
export const embedOf = ({
  html,
  files = [],
}: {
  html: string
  files?: readonly unknown[]
}): VideoEmbed | null => (files.length > 0 ? null : readVideoEmbed(html))

function parse(json: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
