const isApple = () => /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')

/**
 * The name of a pressed key, such as `mod+z`, `alt+shift+arrowup` or `f6`. `mod` is ⌘ on Apple devices and Ctrl on others.
 * The names of letters and signs are those that the keyboard writes, so that they are right for every layout.
 */
export function keyName(
  event: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>,
  apple: boolean = isApple(),
): string {
  const isMod = apple ? event.metaKey : event.ctrlKey
  const key = event.key === ' ' ? 'space' : event.key.toLowerCase()
  // "?" is written with Shift on most keyboards, and without it on others.
  const isSign = event.key.length === 1 && key === event.key.toUpperCase()
  return [isMod && 'mod', event.altKey && 'alt', event.shiftKey && !isSign && 'shift', key]
    .filter(Boolean)
    .join('+')
}
