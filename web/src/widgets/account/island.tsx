import { hydrateRoot } from 'react-dom/client'
import { AccountPanel, type AccountProps } from './AccountPanel.tsx'
import { takeToken } from './mailed-token.ts'

/** Takes over a member's screen, after the token of a mailed link was taken out of the address. */
export function mount(root: HTMLElement, props: AccountProps): void {
  takeToken()
  hydrateRoot(root, <AccountPanel {...props} />)
}
