import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { undoLast } from '../ui/toasts/toast.ts'
import { isTextInput } from '../ui/fields/is-text-input.ts'
import type { Access } from '../session/may-use.ts'
import { panelPath, panelsFor } from '../session/panels.ts'
import { useWebsite } from '../session/website.ts'

const SEQUENCE_TIMEOUT_MS = 1_200

/** The shortcuts of every panel: ⌘K, `?`, `/`, `z`, and `g` followed by the key of a panel. */
export function useShortcuts(access: Access, open: (what: 'palette' | 'shortcuts') => void): void {
  const { websiteId } = useWebsite()
  const navigate = useNavigate()
  useEffect(() => {
    let sequenceStart = 0
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        open('palette')
        return
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTextInput(event.target)) return
      if (document.querySelector('dialog[open], [role=dialog]')) return
      if (Date.now() - sequenceStart < SEQUENCE_TIMEOUT_MS) {
        sequenceStart = 0
        const panel = panelsFor(access).find((each) => each.key === event.key)
        if (panel) {
          event.preventDefault()
          void navigate(panelPath(websiteId, panel.to))
        }
        return
      }
      if (event.key === 'g') sequenceStart = Date.now()
      else if (event.key === '?') open('shortcuts')
      else if (event.key === 'z') undoLast()
      else if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('main input[type=search]')
        if (search) event.preventDefault()
        search?.focus()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, open, access, websiteId])
}
