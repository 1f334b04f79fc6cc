/** A day as a website's readers write it: "21 November 2026". `at` is in ms; an unknown language or zone falls back. */
export function dateText(at: number, { language, timeZone }: { language: string; timeZone: string }): string {
  try {
    return new Intl.DateTimeFormat(language || 'en', { dateStyle: 'long', timeZone }).format(at)
  } catch {
    return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  }
}
