/**
 * `replay` repeats the held event, for the code of the island or, if that failed, for the browser. `drop` forgets it. `giveUp`
 * forgets it too, but keeps later presses from the browser.
 */
export type FirstEvent = { replay: () => void; drop: () => void; giveUp: () => void }

/**
 * Keeps the first press of an element that matches `pressed` and the first sent form of an island whose code does not run yet.
 * `onHeld` is called for each of them. Pressing a submit button is held before the browser checks the fields.
 */
export function holdFirstEvent(element: HTMLElement, onHeld: () => void, pressed = 'button'): FirstEvent {
  const listeners = new AbortController()
  const options = { signal: listeners.signal, capture: true }
  let repeat: (() => void) | undefined
  let isGivenUp = false
  const hold = (event: Event, sends: boolean, again: () => void) => {
    event.preventDefault()
    event.stopPropagation()
    repeat ??= again
    if (isGivenUp) return
    if (sends) element.setAttribute('aria-busy', 'true')
    onHeld()
  }

  element.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>(pressed)
      if (!button) return
      const sends = (button as HTMLButtonElement).type === 'submit'
      hold(event, sends, () => button.isConnected && button.click())
    },
    options,
  )
  element.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      const { submitter } = event
      hold(
        event,
        true,
        () => form.isConnected && form.requestSubmit(submitter?.isConnected ? submitter : undefined),
      )
    },
    options,
  )
  const drop = () => {
    listeners.abort()
    element.removeAttribute('aria-busy')
  }
  return {
    replay() {
      drop()
      repeat?.()
    },
    drop,
    giveUp() {
      isGivenUp = true
      element.removeAttribute('aria-busy')
    },
  }
}
