/** The button that stops and starts autoplay. */
export type Toggle = {
  show(isOn: boolean): void
  has(target: EventTarget | null): boolean
}

/** Adds a button to the controls that stops and starts autoplay, until `signal` is aborted. */
export function createToggle(controls: HTMLElement, onPress: () => void, signal: AbortSignal): Toggle {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.galleryToggle = ''
  button.addEventListener('click', onPress, { signal })
  signal.addEventListener('abort', () => button.remove())
  controls.prepend(button)
  return {
    show(isOn) {
      button.setAttribute('aria-label', isOn ? 'Pause slideshow' : 'Play slideshow')
      button.dataset.state = isOn ? 'on' : 'off'
    },
    has: (target) => target === button,
  }
}
