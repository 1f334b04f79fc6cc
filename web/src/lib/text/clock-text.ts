/** Seconds as on the display of a player: `0:08`, `12:30`, `1:02:03`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Seconds in words for screen readers: `1 minute 5 seconds`. */
export function clockWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  const minutes = Math.floor(whole / 60)
  const words = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  return minutes > 0 ? `${words(minutes, 'minute')} ${words(whole % 60, 'second')}` : words(whole, 'second')
}
