import { LOADER_NOT_FOUND } from '@portico/proto/texts/widget-messages'

/** Shows the pictures of a gallery without the load queue, whose code could not be loaded (GAL-37). */
export function withoutLoader() {
  console.error(LOADER_NOT_FOUND)
  return {
    mount(root: HTMLElement): void {
      for (const picture of root.querySelectorAll<HTMLElement>('[data-src][data-load]')) {
        const source = picture.dataset['src']!
        if (picture instanceof HTMLImageElement) {
          picture.loading = 'lazy'
          picture.src = source
        } else picture.style.backgroundImage = `url(${JSON.stringify(source)})`
        picture.dataset['load'] = 'done'
      }
    },
  }
}
