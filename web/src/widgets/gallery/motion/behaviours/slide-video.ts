import { loadPlayer } from '../../../../ui/video/load-player.ts'
import type { SlideVideo } from '../context.ts'

type Player = Awaited<ReturnType<typeof openPlayer>>

/** The video of a slide as the server wrote it (`SlideView.tsx`). */
type Value = { html?: string; title?: string; files?: { url: string; type: string }[] }

const videos = new WeakMap<HTMLElement, SlideVideo>()

/** The video of a slide; its overlay is the link with the play mark. Its player is loaded when it is pressed (GAL-16). */
export function slideVideo(slide: HTMLElement): SlideVideo | null {
  const link = slide.querySelector<HTMLElement>('.gallery-play')
  if (!link) return null
  const video = videos.get(slide) ?? createSlideVideo(link, valueOf(slide))
  videos.set(slide, video)
  return video
}

function createSlideVideo(link: HTMLElement, value: Value): SlideVideo {
  const listeners = new Set<(isShown: boolean) => void>()
  let isActive = false
  let player: Player | null = null
  let element: HTMLElement | null = null

  const report = (isShown: boolean) => listeners.forEach((listener) => listener(isShown))
  const open = async (event: Event) => {
    event.preventDefault()
    if (element) return
    element = createElement(value)
    link.after(element)
    report(true)
    try {
      player = await openPlayer(element, value)
    } catch (error) {
      reportError(error)
      return close()
    }
    if (!isActive) return close()
    player.onState((state) => {
      if (state === 'overlay') close()
    })
    player.set('autoplay', true)
    player.show()
  }
  const close = () => {
    if (!element) return
    const hadFocus = element.contains(document.activeElement)
    const closing = element
    const closed = player
    element = player = null
    closed?.destroy()
    closing.remove()
    if (hadFocus && isActive) link.focus({ preventScroll: true })
    report(false)
  }
  return {
    activate() {
      isActive = true
      link.addEventListener('click', open)
    },
    deactivate() {
      isActive = false
      link.removeEventListener('click', open)
      close()
    },
    onState(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The box of the player. It covers the frame of the slide. */
function createElement({ files = [], title = '' }: Value): HTMLElement {
  const element = document.createElement('div')
  element.className = 'video gallery-video'
  const frame = document.createElement('div')
  frame.className = 'video-frame'
  element.append(frame)
  if (files.length > 0) {
    const video = document.createElement('video')
    video.controls = video.playsInline = true
    video.setAttribute('aria-label', title || 'Video')
    for (const { url, type } of files) {
      const source = document.createElement('source')
      source.src = url
      source.type = type
      video.append(source)
    }
    frame.append(video)
  }
  return element
}

async function openPlayer(element: HTMLElement, { html = '', title = '' }: Value) {
  const { createPlayer } = await loadPlayer()
  return createPlayer(element, { html, title, mode: null })
}

function valueOf(slide: HTMLElement): Value {
  try {
    return JSON.parse(slide.dataset.video ?? '{}') as Value
  } catch {
    return {}
  }
}
