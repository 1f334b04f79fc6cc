import { startTransition, useEffect, useState } from 'react'
import type { PageSession } from './save/page-session.ts'
import { createTextMount, type TextMount } from './text-mount.ts'
import type { TextState } from './text/text-editor.ts'

/** The editor of texts is loaded when the browser is idle, and at the latest after this time, ms. */
const LOAD_WITHIN_MS = 3_000

type Options = Omit<Parameters<typeof createTextMount>[0], 'editing' | 'onState'> & {
  session: Pick<PageSession, 'editing' | 'onCollect'>
}

/** The text that is edited in place, and its state at the caret: undefined while no text is edited. */
export function useTextMount({ session, ...options }: Options): {
  text: TextMount
  state: TextState | undefined
} {
  const { editing, onCollect } = session
  const [state, setState] = useState<TextState | undefined>()
  const [text] = useState(() =>
    // The caret is painted before the toolbar of the text.
    createTextMount({ ...options, editing, onState: (next) => startTransition(() => setState(next)) }),
  )
  // Texts report what is typed up to 200 ms later.
  useEffect(() => onCollect(text.flush), [onCollect, text])
  useEffect(
    () =>
      whenIdle(() => {
        // Without an answer it is loaded again with the first text.
        text.load().then(
          ({ warmUp }) => whenIdle(warmUp),
          () => {},
        )
      }),
    [text],
  )
  return { text, state }
}

/** Runs when the browser has nothing else to do. Safari has no idle callbacks. Returns the end. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: LOAD_WITHIN_MS })
  return () => cancelIdleCallback(handle)
}
