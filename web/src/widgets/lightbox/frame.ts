const icon = (path: string) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`

const MARKUP = `
  <div class="lightbox-overlay"></div>
  <div class="lightbox-stage"><div class="lightbox-track"></div></div>
  <div class="lightbox-bar">
    <p class="lightbox-count" aria-hidden="true"></p>
    <button type="button" data-do="caption" aria-label="Caption" aria-expanded="true">${icon('M4 6h16M4 12h16M4 18h10')}</button>
    <button type="button" data-do="close" aria-label="Close">${icon('M5 5l14 14M19 5L5 19')}</button>
  </div>
  <div class="lightbox-steps">
    <button type="button" data-do="previous" aria-label="Previous">${icon('M15 4l-8 8 8 8')}</button>
    <button type="button" data-do="next" aria-label="Next">${icon('M9 4l8 8-8 8')}</button>
  </div>
  <p class="lightbox-caption"></p>
  <p class="visually-hidden" role="status"></p>`

/** The elements of a lightbox (LBOX-08). The dialog is not in the document yet. */
export type LightboxFrame = ReturnType<typeof createFrame>

/** Creates the elements of a lightbox with the class of its theme (ENUM-44). */
export function createFrame(title: string, theme: string) {
  const dialog = document.createElement('dialog')
  dialog.className = `lightbox lightbox-${theme}`
  dialog.setAttribute('aria-label', title)
  dialog.tabIndex = -1
  dialog.innerHTML = MARKUP
  const find = <T extends HTMLElement>(selector: string) => dialog.querySelector<T>(selector)!
  return {
    dialog,
    overlay: find('.lightbox-overlay'),
    stage: find('.lightbox-stage'),
    track: find('.lightbox-track'),
    count: find('.lightbox-count'),
    caption: find('.lightbox-caption'),
    captionToggle: find<HTMLButtonElement>('[data-do=caption]'),
    steps: find('.lightbox-steps'),
    previous: find<HTMLButtonElement>('[data-do=previous]'),
    next: find<HTMLButtonElement>('[data-do=next]'),
    status: find('[role=status]'),
  }
}
