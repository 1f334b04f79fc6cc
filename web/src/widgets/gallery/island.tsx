import { hydrateRoot } from 'react-dom/client'
import { Slideshow, type SlideshowProps } from './Slideshow.tsx'

/** Hydrates a slideshow. */
export function mount(root: HTMLElement, props: SlideshowProps): void {
  hydrateRoot(root, <Slideshow {...props} />)
}
