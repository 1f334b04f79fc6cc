import { buttonContext } from '@portico/proto/enums/button-context'
import { postPageCall } from './page-call.ts'

const BUTTON = '[data-button-id]'

/** The fields of a button (BTN-01), from its markup. */
export const buttonFields = (button: HTMLElement) => ({
  id: button.dataset['buttonId'],
  buttonText: button.textContent.trim(),
  clickthroughUrl: button.getAttribute('href') ?? '',
  alignment: button.closest<HTMLElement>('[data-alignment]')?.dataset['alignment'] ?? '',
  size: button.dataset['size'] ?? '',
  newWindow: button.getAttribute('target') === '_blank',
  context: button.closest('.popup-layer') ? buttonContext.popupOverlay : buttonContext.buttonBlock,
})

const seen = new WeakSet<Element>()
let observer: IntersectionObserver | undefined

/** Reports each button under `root` once, when it comes into view (BTN-02). */
export function watchButtons(root: ParentNode): void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || seen.has(target)) continue
      seen.add(target)
      observer!.unobserve(target)
      postPageCall('button-render', buttonFields(target as HTMLElement))
    }
  })
  for (const button of root.querySelectorAll(BUTTON)) if (!seen.has(button)) observer.observe(button)
}

/** Reports a click on a button (BTN-02). A button that a soft navigation has removed since is not reported. */
export function countClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>(BUTTON) : null
  if (button?.isConnected) postPageCall('button-click', buttonFields(button))
}
