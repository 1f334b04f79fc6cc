import { useEffect, useRef } from 'react'
import type { PageSaving } from './usePageSession.ts'

/** Says why the page is not saved, and that it is saved again. A save that succeeds at once is not said: there is one every few seconds. */
export function useSaveAnnouncements(
  { state }: Pick<PageSaving, 'state'>,
  say: (text: string) => void,
): void {
  const said = useRef<string>(undefined)
  useEffect(() => {
    const text = textOf(state)
    if (text !== undefined && text !== said.current) say(text)
    else if (state.status === 'saved' && said.current !== undefined) say('Saved')
    if (text !== undefined) said.current = text
    else if (state.status === 'saved') said.current = undefined
  }, [state, say])
}

function textOf(state: PageSaving['state']): string | undefined {
  switch (state.status) {
    case 'waiting':
      return state.reason === 'offline' ? 'Not saved: no connection' : 'Not saved: Portico is busy'
    case 'signed-out':
      return 'Not saved: your session has ended'
    case 'refused':
      return `Not saved: ${Object.values(state.errors)[0] ?? state.message}`
    case 'conflict':
      return 'Not saved: another editor changed the same part. Choose a version at the top of the page.'
    case 'held': {
      const [first] = state.held
      const parts = state.held.length === 1 ? 'one part' : `${state.held.length} parts`
      return `Not saved: ${parts} of the page. ${first?.reason ?? ''}`
    }
    case 'saved':
    case 'changed':
    case 'saving':
      return undefined
  }
}
