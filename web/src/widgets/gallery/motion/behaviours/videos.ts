import type { GalleryContext, SlideVideo } from '../context.ts'
import { slideVideo } from './slide-video.ts'

/**
 * Video slides are inactive unless they are current: the video of a slide that is left is deactivated (GAL-16). Raises
 * `video` with `detail.isShown` when the video of a current slide is shown or hidden.
 */
export function attachVideos(gallery: GalleryContext, signal: AbortSignal): void {
  let active: SlideVideo[] = []
  let ends: (() => void)[] = []
  const leave = () => {
    for (const end of ends) end()
    for (const video of active) video.deactivate()
    active = []
    ends = []
  }
  const report = (isShown: boolean) =>
    gallery.dispatchEvent(new CustomEvent('video', { detail: { isShown } }))
  const enter = () => {
    const hadVideo = active.length > 0
    leave()
    if (hadVideo) report(false)
    for (const slide of gallery.activeSlides) {
      if (slide.dataset.slideType !== 'video') continue
      const video = gallery.videoOf(slide) ?? slideVideo(slide)
      if (!video) continue
      active.push(video)
      ends.push(video.onState(report))
      video.activate()
    }
  }
  enter()
  gallery.addEventListener('change', enter, { signal })
  signal.addEventListener('abort', leave)
}
