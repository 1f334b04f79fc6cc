import { controlStates } from '../gallery.machine.ts'
import type { GalleryContext } from '../context.ts'

/**
 * The buttons, the counter and the bullets (GAL-07). Without `loop` the button at an end has the class `disabled`
 * (GAL-13); the controls are hidden if there is only one place (GAL-22).
 */
export function attachControls(gallery: GalleryContext, signal: AbortSignal): void {
  const { next, previous, currentIndex, totalSlides, controls } = gallery.get('elements')
  const bullets = [...(controls?.querySelectorAll<HTMLElement>('[data-slide-index]') ?? [])]
  const onClick = (element: HTMLElement | null | undefined, act: () => void) =>
    element?.addEventListener('click', act, { signal })
  onClick(next, gallery.next)
  onClick(previous, gallery.previous)
  for (const bullet of bullets) onClick(bullet, () => gallery.goToSlide(Number(bullet.dataset.slideIndex)))

  const update = () => {
    const { index, total, slides, activeSlides } = gallery
    const states = controlStates(index, total, gallery.get('loop'))
    disable(previous, states.isPreviousDisabled)
    disable(next, states.isNextDisabled)
    setText(currentIndex, Math.min(index + 1, total))
    setText(totalSlides, total)
    if (controls) controls.hidden = states.isHidden
    const first = activeSlides[0] ? slides.indexOf(activeSlides[0]) : 0
    for (const bullet of bullets) {
      bullet.ariaCurrent = Number(bullet.dataset.slideIndex) === first ? 'true' : null
    }
  }
  update()
  for (const type of ['change', 'refresh']) gallery.addEventListener(type, update, { signal })
}

function disable(button: HTMLElement | null | undefined, isDisabled: boolean): void {
  // aria-disabled instead of disabled: the button keeps the focus at the end.
  button?.classList.toggle('disabled', isDisabled)
  if (button) button.ariaDisabled = String(isDisabled)
}

function setText(element: HTMLElement | null | undefined, value: number): void {
  const text = String(value)
  if (element && element.textContent !== text) element.textContent = text
}
