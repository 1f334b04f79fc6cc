import { saveUrl } from './save-url.ts'

/** Makes the link that saves a picture on Pinterest: its address has the addresses of this page and of the picture (WIDG-05). */
export function mount(root: HTMLElement): () => void {
  const { media = '', description = '' } = root.dataset
  const link = document.createElement('a')
  link.className = 'image-save-link'
  link.href = saveUrl({ page: location.href, media: new URL(media, location.href).href, description })
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = 'Save'
  link.ariaLabel = `Save ${description || 'this picture'} on Pinterest`
  root.append(link)
  return () => link.remove()
}
