import type { VideoEmbed } from '@portico/proto/enums/video'
import { allowsEmbeds, embedsButton } from '../blocked-embed.ts'
import { watchUrl } from './provider-url.ts'
import type { VideoState } from './video.machine.ts'

const texts: Partial<Record<VideoState, (host: string | null) => string>> = {
  blocked: (host) => `Videos from ${host} are turned off by your cookie choice.`,
  failed: (host) => (host ? `The video from ${host} could not be loaded.` : 'The video could not be loaded.'),
}

/** Shows in the overlay why a video is not played, with a link to its provider, or removes the notice. */
export function showNotice(
  overlay: HTMLElement,
  state: VideoState,
  embed: Exclude<VideoEmbed, { type: 'invalid' }> | null,
): void {
  overlay.querySelector('.video-notice')?.remove()
  const link = embed && watchUrl(embed)
  const host = link && new URL(link).hostname.replace(/^www\./, '')
  const text = texts[state]?.(host)
  if (text === undefined) return
  const notice = document.createElement('p')
  notice.className = 'video-notice'
  notice.setAttribute('role', 'status')
  notice.append(text)
  if (link) {
    const anchor = document.createElement('a')
    anchor.href = link
    anchor.target = '_blank'
    anchor.rel = 'noopener'
    anchor.textContent = `Watch it on ${host}`
    notice.append(' ', anchor)
  }
  if (state === 'blocked' && allowsEmbeds()) notice.append(' ', embedsButton())
  overlay.append(notice)
}
