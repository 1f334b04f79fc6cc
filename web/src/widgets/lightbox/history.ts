import { addBackTarget } from '../../lib/overlays/back-targets.ts'

/** The entry of an open lightbox in the browser's history. */
export type AddressEntry = {
  /** Changes the address to another item. */
  replace(address: string): void
  /** Removes the entry unless the back button has done so. */
  leave(): void
  /** Forgets the entry, because the page has been left. An entry that is being removed is still awaited. */
  drop(): void
}

/**
 * Adds an entry to the browser's history, so that its back button calls `onBack` instead of leaving the page. With
 * `isOnIt` the page was opened at the address of an item: then no entry is added, and `leave` restores `base`.
 */
export function enterAddress({
  address,
  base,
  isOnIt,
  onBack,
}: {
  address: string
  base: string
  isOnIt: boolean
  onBack: () => void
}): AddressEntry {
  const replace = (to: string) => history.replaceState(history.state, '', to)
  if (isOnIt) return { replace, leave: () => replace(base), drop: () => undefined }

  let status: 'entered' | 'leaving' | 'left' = 'entered'
  history.pushState(history.state, '', address)
  const removeTarget = addBackTarget(() => {
    const wasEntered = status === 'entered'
    status = 'left'
    if (wasEntered) onBack()
  })
  return {
    replace,
    leave() {
      if (status !== 'entered') return
      status = 'leaving'
      history.back()
    },
    drop() {
      if (status === 'entered') removeTarget()
    },
  }
}
