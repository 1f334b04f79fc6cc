/**
 * Keeps `--covered-top` or `--covered-bottom` at the height of the window's part that the banner covers, with the same room on
 * both sides of a popup. Stylesheets keep the page and its fixed bars out of it (WCAG 2.4.11). Waits for the banner, which
 * the parser adds after this script, and measures it before it is painted.
 */
export function watchCovered(): void {
  const banner = document.querySelector('.cookie-banner')
  if (!banner) return void requestAnimationFrame(watchCovered)
  const measure = () => {
    const { height, top, bottom } = banner.getBoundingClientRect()
    const side = banner.matches('[class*=-top]') ? 'top' : 'bottom'
    const edge = side === 'top' ? top : innerHeight - bottom
    document.documentElement.style.setProperty(`--covered-${side}`, `${height && height + 2 * edge}px`)
  }
  measure()
  new ResizeObserver(measure).observe(banner)
}
