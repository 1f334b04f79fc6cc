import { loadPicture } from '../widgets/gallery/loader/load-picture.ts'

/** `mode`: how the picture fills its box; `load`: now, else when it comes near the window. */
export type ImageOptions = { load?: boolean; mode?: 'fill' | 'fit' | 'none' }

/**
 * Shows an `img` with `data-src` in the stored width that its box needs (GAL-35), at its focal point, after the pictures
 * that already load. Returns false for anything else.
 */
export function loadImage(image: unknown, { load = false, mode = 'fill' }: ImageOptions = {}): boolean {
  if (!(image instanceof HTMLImageElement) || !image.dataset['src']) return false
  if (mode !== 'none') image.style.objectFit = mode === 'fill' ? 'cover' : 'contain'
  const [x = '0.5', y = '0.5'] = image.dataset['imageFocalPoint']?.split(',') ?? []
  image.style.objectPosition = `${Number(x) * 100}% ${Number(y) * 100}%`
  image.loading = load ? 'eager' : 'lazy'
  loadPicture(image)
  return true
}
