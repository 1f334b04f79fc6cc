import { httpsHost } from '../../lib/data/secure.ts'
import { hydrate } from '../hydrate.tsx'
import { AccountPanel, type AccountProps } from './AccountPanel.tsx'
import { takeToken } from './mailed-token.ts'

/**
 * Hydrates a screen for members, after removing the token of a mailed link from the address. A screen that came over http
 * is opened again over https if the website has it: browsers store the cookies of a session only there.
 */
export function mount(root: HTMLElement, props: AccountProps): Promise<() => void> {
  const host = httpsHost()
  if (host !== undefined && location.protocol === 'http:') {
    location.replace(`https://${host}${location.pathname}${location.search}${location.hash}`)
    return Promise.resolve(() => {})
  }
  takeToken()
  return hydrate(root, <AccountPanel {...props} />)
}
