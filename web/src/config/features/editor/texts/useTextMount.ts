import { startTransition, useEffect, useState } from 'react'
import type { PageSession } from '../save/page-session.ts'
import { createTextMount, type TextMount } from './text-mount.ts'
import type { TextState } from '../../../content/text/text-editor.ts'
import { whenIdle } from '../when-idle.ts'

type Options = Omit<Parameters<typeof createTextMount>[0], 'editing' | 'onState'> & {
  session: Pick<PageSession, 'editing' | 'onCollect'>
}

/**
 * The text that is edited in place, and its state at the caret: undefined while no text is edited. The editor of texts is loaded
 * when the browser is idle.
 */
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
