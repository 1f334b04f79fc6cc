const root = document.documentElement

/**
 * Keeps `--covered-top` or `--covered-bottom` at the height of the window's part that the banner covers. Stylesheets keep the
 * page and its fixed bars out of it (WCAG 2.4.11). Waits for the banner, which the parser adds after this script, and is
 * ready before it is painted.
 */
export function watchCovered(): void {
  const banner = document.querySelector('.cookie-banner')
  if (!banner) {
    if (document.readyState === 'loading') requestAnimationFrame(watchCovered)
    return
  }
  const side = / cookie-banner-top/.test(banner.className) ? 'top' : 'bottom'
  new ResizeObserver(() => {
    const { height, top, bottom } = banner.getBoundingClientRect()
    const edge = side === 'top' ? top : innerHeight - bottom
    // A popup has the same room on both of its sides.
    const covered = height === 0 ? 0 : height + 2 * edge
    root.style.setProperty(`--covered-${side}`, `${Math.round(covered)}px`)
  }).observe(banner)
}
