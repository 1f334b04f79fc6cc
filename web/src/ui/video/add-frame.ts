import './frame.css'
import type { Captions } from '@portico/proto/blocks/media/media'

/** A video without a `VideoFacade` in the page: a slide of a gallery or of the lightbox. */
export type AddedVideo = {
  files?: readonly { url: string; type: string }[]
  captions?: readonly Captions[]
  title: string
}

/**
 * Adds the frame of a player to an element with a position, which it covers while it is shown. A film that is a file gets its
 * `video` element. Returns the frame.
 */
export function addFrame(root: HTMLElement, { files = [], captions = [], title }: AddedVideo): HTMLElement {
  const frame = document.createElement('div')
  frame.className = 'video-frame'
  frame.dataset['added'] = ''
  frame.inert = true
  if (files.length > 0) {
    const video = document.createElement('video')
    Object.assign(video, { controls: true, playsInline: true, preload: 'none', ariaLabel: title || 'Video' })
    for (const { url, type } of files) {
      video.append(Object.assign(document.createElement('source'), { src: url, type }))
    }
    for (const { url, language, label } of captions) {
      const track = { kind: 'captions', src: url, srclang: language, label }
      video.append(Object.assign(document.createElement('track'), track))
    }
    frame.append(video)
  }
  root.append(frame)
  return frame
}
