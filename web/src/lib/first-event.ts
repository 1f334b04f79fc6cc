/** `replay` repeats the held event, for the code of the island or, if that failed, for the browser. `drop` forgets it. */
export type FirstEvent = { replay: () => void; drop: () => void }

/** Buttons that do not send a form. */
export const BUTTON = 'button[type="button"]'

/**
 * Holds the first press of an element that matches `pressed` and the first sent form of an island whose code does not run yet. `onHeld` is called
 * for each of them.
 */
export function holdFirstEvent(element: HTMLElement, onHeld: () => void, pressed = BUTTON): FirstEvent {
  const listeners = new AbortController()
  const options = { signal: listeners.signal, capture: true }
  let repeat: (() => void) | undefined

  element.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>(pressed)
      if (!button) return
      stop(event)
      repeat ??= () => button.isConnected && button.click()
      onHeld()
    },
    options,
  )
  element.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      const { submitter } = event
      stop(event)
      repeat ??= () => form.isConnected && form.requestSubmit(submitter?.isConnected ? submitter : undefined)
      element.setAttribute('aria-busy', 'true')
      onHeld()
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
  }
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
