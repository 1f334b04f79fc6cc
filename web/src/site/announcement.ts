/** Hides the announcement bar until its text changes, when its button is pressed. */
export function startAnnouncement(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest?.('[data-announcement-close]')
    const bar = button?.closest<HTMLElement>('.announcement')
    if (!bar) return
    const { key = '', version = '' } = bar.dataset
    document.documentElement.dataset['announcement'] = 'dismissed'
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    try {
      localStorage.setItem(key, version)
    } catch {
      // Without storage the bar stays hidden until the next load.
    }
  })
}
