import { hydrateRoot } from 'react-dom/client'
import { AccountPanel, type AccountProps } from './AccountPanel.tsx'
import { takeToken } from './mailed-token.ts'

/** Hydrates a screen for members, after removing the token of a mailed link from the address. */
export function mount(root: HTMLElement, props: AccountProps): void {
  takeToken()
  hydrateRoot(root, <AccountPanel {...props} />)
}
