import type { GalleryContext } from '../context.ts'

/** With `useBgImage` each picture is shown as the background of its frame as soon as it is loaded (GAL-09). */
export function attachBackground(gallery: GalleryContext, signal: AbortSignal): void {
  if (!gallery.get('useBgImage')) return
  const show = (picture: EventTarget | null) => {
    if (!(picture instanceof HTMLImageElement) || !picture.parentElement || picture.naturalWidth <= 1) return
    picture.parentElement.style.background = `${picture.style.objectPosition || 'center'} / cover url(${JSON.stringify(picture.currentSrc)})`
    picture.style.visibility = 'hidden'
  }
  const pictures = gallery.stage.querySelectorAll('img')
  pictures.forEach(show)
  gallery.stage.addEventListener('load', ({ target }) => show(target), {
    capture: true,
    signal,
  })
  signal.addEventListener('abort', () => {
    for (const { style, parentElement } of pictures) {
      style.visibility = ''
      parentElement!.style.backgroundImage = ''
    }
  })
}
