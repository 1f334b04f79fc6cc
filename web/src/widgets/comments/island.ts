import { whenAllowed } from '../when-allowed.ts'
import { disqusScript } from './provider.ts'

type Thread = { page: { url: string; identifier: string } }
type Disqus = { reset(options: { reload: boolean; config: (this: Thread) => void }): void }
type Globals = { DISQUS?: Disqus; disqus_config?: (this: Thread) => void }

/** Loads the comments of the page after a press on the button, if the visitor allows scripts (WIDG-05). */
export function mount(root: HTMLElement): () => void {
  const button = root.querySelector('.comments-show')
  let end: (() => void) | undefined
  const show = () => (end ??= whenAllowed(root, 'scripts', () => load(root)))
  button?.addEventListener('click', show)
  return () => {
    button?.removeEventListener('click', show)
    end?.()
  }
}

function load({ dataset }: HTMLElement): () => void {
  const page = window as Globals
  function config(this: Thread): void {
    this.page.url = location.origin + location.pathname
    this.page.identifier = dataset['page'] ?? location.pathname
  }
  page.disqus_config = config
  if (page.DISQUS) page.DISQUS.reset({ reload: true, config })
  else {
    const script = document.createElement('script')
    script.src = disqusScript(dataset['name'] ?? '')
    script.dataset['timestamp'] = String(Date.now())
    document.head.append(script)
  }
  return () => document.getElementById('disqus_thread')?.replaceChildren()
}
