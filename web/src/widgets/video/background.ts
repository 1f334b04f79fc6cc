import { prefersReducedMotion } from '../../lib/media/media.ts'

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/**
 * Plays a film without sound behind its section while it is visible. The poster stays if the visitor prefers less motion or
 * less data, or if the browser refuses to play, for example to save power. Returns the function that ends it.
 */
export function startBackground(root: HTMLElement): () => void {
  const video = root.querySelector('video')
  const button = root.querySelector<HTMLButtonElement>('.video-motion')
  if (!video || root.dataset['started'] !== undefined) return () => {}
  root.dataset['started'] = ''
  const listening = new AbortController()
  const { signal } = listening
  let isVisible = false
  let isStopped = false

  const mayPlay = () => isVisible && !isStopped && !document.hidden && !prefersReducedMotion() && !savesData()
  function update(): void {
    if (!video) return
    if (!mayPlay()) {
      video.pause()
      if (!isStopped && (prefersReducedMotion() || savesData())) setState('still')
      return
    }
    video.muted = true
    video.play().catch(() => {
      if (video.paused && !isStopped) setState('still')
    })
  }
  function setState(state: 'still' | 'playing' | 'paused'): void {
    root.dataset['state'] = state
    if (!button) return
    button.hidden = state === 'still'
    button.ariaLabel = state === 'paused' ? 'Play the background video' : 'Pause the background video'
  }

  video.addEventListener('playing', () => setState('playing'), { signal })
  video.addEventListener('error', () => setState('still'), { capture: true, signal })
  button?.addEventListener(
    'click',
    () => {
      isStopped = !isStopped
      if (isStopped) setState('paused')
      update()
    },
    { signal },
  )
  document.addEventListener('visibilitychange', update, { signal })
  matchMedia(REDUCED_MOTION).addEventListener('change', update, { signal })
  const observer = new IntersectionObserver(([entry]) => {
    isVisible = entry?.isIntersecting ?? false
    update()
  })
  observer.observe(video)
  return () => {
    observer.disconnect()
    listening.abort()
    video.pause()
    delete root.dataset['started']
    setState('still')
  }
}

/** Whether the visitor asked the browser for less data. Not every browser tells it. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}
