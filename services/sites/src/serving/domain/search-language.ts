/** The search configurations of migration 0061, by the language subtag of BCP 47. */
const configurations: Readonly<Record<string, string>> = {
  ar: 'arabic',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
}

/** The search configuration of a website's language; one without word forms for a language that Postgres does not know. */
export function searchConfiguration(language: string): string {
  const subtag = language.toLowerCase().split('-', 1)[0]!
  const name = Object.hasOwn(configurations, subtag) ? configurations[subtag]! : 'simple'
  return `portico_${name}`
}
