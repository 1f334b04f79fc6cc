/**
 * Keeps `--covered-top` or `--covered-bottom` at the height of the window's part that the banner covers, with the same room on
 * both sides of a popup. Stylesheets keep the page and its fixed bars out of it (WCAG 2.4.11). Waits for the banner, which
 * the parser adds after this script, and is ready before it is painted.
 */
export function watchCovered(): void {
  const banner = document.querySelector('.cookie-banner')
  if (banner)
    new ResizeObserver(() => {
      const { height, top, bottom } = banner.getBoundingClientRect()
      const isTop = banner.matches('[class*=-top]')
      document.documentElement.style.setProperty(
        isTop ? '--covered-top' : '--covered-bottom',
        `${height && height + 2 * (isTop ? top : innerHeight - bottom)}px`,
      )
    }).observe(banner)
  else requestAnimationFrame(watchCovered)
}
