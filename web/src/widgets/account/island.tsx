import { hydrateRoot } from 'react-dom/client'
import { AccountPanel, type AccountProps } from './AccountPanel.tsx'
import { takeToken } from './mailed-token.ts'

/** Takes over a member's screen; the links to the others keep the page to come back to. */
export function mount(root: HTMLElement, props: AccountProps): void {
  const next = new URLSearchParams(location.search).get('next')
  if (next) {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keep-next]'))
      link.search = `?next=${encodeURIComponent(next)}`
  }
  takeToken()
  hydrateRoot(root, <AccountPanel {...props} />)
}
