import { useCallback, useState } from 'react'

/**
 * The modal dialog around an element, for the lists that open beside it: outside of the dialog they could not be clicked. The
 * first result is the `ref` of the element, the second one the attributes of the popover.
 */
export function useDialogAround() {
  const [dialog, setDialog] = useState<Element | null>(null)
  const find = useCallback((element: Element | null) => setDialog(element?.closest('dialog') ?? null), [])
  return [find, dialog ? { UNSTABLE_portalContainer: dialog } : {}] as const
}
