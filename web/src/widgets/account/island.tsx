import { hydrate } from '../hydrate.tsx'
import { AccountPanel, type AccountProps } from './AccountPanel.tsx'
import { takeToken } from './mailed-token.ts'

/** Hydrates a screen for members, after removing the token of a mailed link from the address. */
export function mount(root: HTMLElement, props: AccountProps): Promise<() => void> {
  takeToken()
  return hydrate(root, <AccountPanel {...props} />)
}
