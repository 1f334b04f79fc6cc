/** Adds `next` of the current address to the links between the screens for members. */
export function passOnNext(): void {
  const next = new URLSearchParams(location.search).get('next')
  if (!next) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keep-next]'))
    link.search = `?next=${encodeURIComponent(next)}`
}
