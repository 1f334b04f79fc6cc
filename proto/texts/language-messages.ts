/** The English name of a language, such as German or Brazilian Portuguese. */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag

/** Texts about the languages of a website and its pages (decision 151). */
export const languageMessages = {
  tag: 'must be a language, such as en-US or de',
  repeated: 'must each appear once',
  own: 'must not include the language of the website',
  inUse: (tag: string, count: number) =>
    `${languageName(tag)} has ${count === 1 ? 'a page' : `${count} pages`}. Delete ${count === 1 ? 'it' : 'them'} first.`,
  addressTaken: (tag: string, title: string) =>
    `Pages in ${languageName(tag)} begin with /${tag.toLowerCase()}, the address of “${title}”. Change that address first.`,
  original: 'must be a page in the language of the website',
  originalInTrash: 'The page that this one translates is in the trash. Restore that page first.',
  noLanguage: (tag: string) =>
    `The website does not have the language ${languageName(tag)}. Add it in the settings.`,
  twice: (tag: string) => `There is already a version in ${languageName(tag)}.`,
  noCollection: (tag: string) =>
    `The collection has no version in ${languageName(tag)}. Add that version first.`,
  move: 'must be a collection in the same language; versions move with the item that they translate',
  place: 'is the place of the page that this one translates',
  store: 'A store has only one language.',
} as const
