type Options = Intl.DateTimeFormatOptions & { timeZone: string }

/** Formats that are kept; languages and time zones are few, but owners choose them. */
const MOST = 1_000
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The date format of a language and its options, in a time zone. It is made once, because making one takes as long as
 * formatting a hundred dates. An invalid time zone counts as UTC, an invalid language as English.
 */
export function dateFormat(language: string, options: Options): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const format = create([
    [language || 'en', options],
    [language || 'en', { ...options, timeZone: 'UTC' }],
    ['en', { ...options, timeZone: 'UTC' }],
  ])
  if (formats.size >= MOST) formats.clear()
  formats.set(key, format)
  return format
}

/** The first of these formats that is valid; the last one is. */
function create([[language, options] = ['en', { timeZone: 'UTC' }], ...others]: [
  string,
  Options,
][]): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, options)
  } catch (error) {
    if (others.length === 0) throw error
    return create(others)
  }
}
