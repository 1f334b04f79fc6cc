import { NEXT_LOAD_ACTIONS } from '@portico/proto/cookies/storage-keys'

/** An action that a page does for the page before it. `notice` shows a short text; `focus` moves the focus to an element by its id. */
export type NextLoadAction = { action: 'notice'; text: string } | { action: 'focus'; id: string }

const ACTIONS_MAX = 20

function storedActions(): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NEXT_LOAD_ACTIONS) ?? '[]')
    return Array.isArray(stored) ? stored.slice(0, ACTIONS_MAX) : []
  } catch {
    return []
  }
}

/** Adds an action for the next load of a page (COOK-13). Without storage it is lost. */
export function addNextLoadAction(action: NextLoadAction): void {
  try {
    localStorage.setItem(NEXT_LOAD_ACTIONS, JSON.stringify([...storedActions(), action]))
  } catch {
    // The browser denies storage.
  }
}

/** Runs the actions that the page before has left, each once, and empties the key (COOK-13). Unknown ones are left out. */
export function runNextLoadActions(): void {
  const actions = storedActions() as { action?: unknown; text?: unknown; id?: unknown }[]
  try {
    if (localStorage.getItem(NEXT_LOAD_ACTIONS) === null) return
    localStorage.removeItem(NEXT_LOAD_ACTIONS)
  } catch {
    return
  }
  for (const { action, text, id } of actions.filter((each) => typeof each === 'object' && each !== null)) {
    if (action === 'notice' && typeof text === 'string') showNotice(text)
    if (action === 'focus' && typeof id === 'string') document.getElementById(id)?.focus()
  }
}

const NOTICE_MS = 6_000

function showNotice(text: string): void {
  const notice = document.createElement('p')
  notice.className = 'page-notice'
  notice.setAttribute('role', 'status')
  document.body.append(notice)
  // Screen readers announce a change of a status, not a status that is added with its text.
  requestAnimationFrame(() => (notice.textContent = text.slice(0, 300)))
  setTimeout(() => notice.remove(), NOTICE_MS)
}
