import { NAV_FOLDER_CLOSE_MS, NAV_FOLDER_OPEN_MS } from '@portico/proto/limits/display-limits'
import { addEscapeTarget, escapeLatest } from '../../lib/overlays/escape-targets.ts'
import { folderMachine, type FolderEvent, type FolderState } from './folder.machine.ts'

/**
 * Lets the pointer open the folders of a navigation, and closes them by Escape, by a press elsewhere and when the focus
 * leaves. The delay before closing lets the pointer cross a corner on its way to the list. In an open menu of a phone the
 * folders are an accordion: only presses open and close them. Returns the destructor.
 */
export function startFolders(header: HTMLElement): () => void {
  const folders = [...header.querySelectorAll<HTMLDetailsElement>('details.nav-folder')]
  if (folders.length === 0) return () => undefined
  const controller = new AbortController()
  const { signal } = controller
  const started = folders.map((folder) => startFolder(folder, signal))

  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.shiftKey || isInMenu(folders[0]!)) return
      if (started.some((each) => each.isOpen()) && escapeLatest()) event.preventDefault()
    },
    { signal },
  )
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (isInMenu(folders[0]!)) return
      folders.forEach((folder, at) => !folder.contains(target as Node) && started[at]!.send('dismiss'))
    },
    { signal },
  )
  return () => {
    controller.abort()
    for (const each of started) each.stop()
  }
}

function startFolder(folder: HTMLDetailsElement, signal: AbortSignal) {
  let state: FolderState = 'closed'
  let timer: ReturnType<typeof setTimeout> | undefined
  let removeTarget: (() => void) | null = null
  const summary = folder.querySelector('summary')!

  const send = (event: FolderEvent) => {
    clearTimeout(timer)
    state = folderMachine(state, event)
    folder.dataset['state'] = state
    folder.open = state !== 'closed'
    if (folder.open && !isInMenu(folder)) removeTarget ??= addEscapeTarget({ close: escape })
    else forget()
  }
  const forget = () => {
    removeTarget?.()
    removeTarget = null
  }
  const escape = () => {
    removeTarget = null
    if (folder.contains(document.activeElement)) summary.focus()
    send('dismiss')
  }
  const sendLater = (event: FolderEvent, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => send(event), ms)
  }

  folder.addEventListener(
    'pointerenter',
    ({ pointerType }) => {
      if (pointerType === 'mouse' && !isInMenu(folder)) sendLater('enter', NAV_FOLDER_OPEN_MS)
    },
    { signal },
  )
  folder.addEventListener(
    'pointerleave',
    ({ pointerType }) => pointerType === 'mouse' && sendLater('leave', NAV_FOLDER_CLOSE_MS),
    { signal },
  )
  summary.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      send('press')
    },
    { signal },
  )
  folder.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (state !== 'closed' && relatedTarget && !isInMenu(folder) && !folder.contains(relatedTarget as Node))
        send('dismiss')
    },
    { signal },
  )
  // The browser closes a folder when another one with its name opens.
  folder.addEventListener('toggle', () => !folder.open && state !== 'closed' && send('dismiss'), { signal })
  return {
    send,
    isOpen: () => state !== 'closed',
    stop: () => {
      clearTimeout(timer)
      forget()
    },
  }
}

/** Whether the navigation is the open menu of a phone. */
const isInMenu = (folder: HTMLElement): boolean => folder.closest(':popover-open') !== null
