import { loadPlayer } from '../../ui/video/load-player.ts'
import type * as VideoPlayer from '../../ui/video/player.ts'
import { LIGHTBOX_VIDEO_RATIO, type VideoContent } from './item.ts'

type Player = ReturnType<typeof VideoPlayer.createPlayer>

/**
 * The poster of a video with its play button. A click shows the video (LBOX-06), whose player is loaded then. `stop` removes
 * the player and shows the poster again.
 */
export function createVideoSlide(slide: HTMLElement, { poster, value }: VideoContent): { stop(): void } {
  const root = document.createElement('div')
  root.className = 'lightbox-video'
  const ratio = poster.width > 0 && poster.height > 0 ? poster.width / poster.height : LIGHTBOX_VIDEO_RATIO
  root.style.setProperty('--ratio', String(ratio))
  root.style.backgroundColor = poster.color
  if (poster.src) {
    const image = Object.assign(document.createElement('img'), { alt: '', draggable: false, src: poster.src })
    image.sizes = `min(100vw, ${Math.round(ratio * 100)}vh)`
    image.srcset = poster.srcset
    root.append(image)
  }
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'lightbox-play',
  })
  button.setAttribute('aria-label', `Play ${value.title || 'video'}`)
  button.innerHTML =
    '<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M8 5.2v13.6L19 12z"/></svg>'
  root.append(button)
  slide.append(root)

  let player: Player | null = null
  let isWanted = false
  const stop = () => {
    isWanted = false
    if (!player) return
    const closing = player
    player = null
    closing.destroy()
    root.querySelector('.video-frame')?.remove()
  }
  const show = async () => {
    if (isWanted) return
    isWanted = true
    const { createPlayer } = await loadPlayer()
    if (!isWanted || !root.isConnected) return
    player = createPlayer(root, value)
    player.onState((state) => state === 'overlay' && stop())
    player.set('autoplay', true)
    player.show()
  }
  root.addEventListener('click', () => {
    show().catch((error: unknown) => {
      isWanted = false
      reportError(error)
    })
  })
  return { stop }
}
