import { languageName } from '@portico/proto/texts/language-messages'

const tags =
  'ar bg ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB en-IE en-NZ en-US es es-MX et eu fa fi fr fr-CA fr-CH ga gl he hi ' +
  'hr hu id is it ja ko lb lt lv mt nb nl nl-BE nn pl pt pt-BR pt-PT ro ru sk sl sq sr sv ta th tr uk ur vi zh-Hans zh-Hant'

/** Languages that owners can choose, by their English names. The API takes every other one too. */
export const commonLanguages: readonly { tag: string; name: string }[] = tags
  .split(' ')
  .map((tag) => ({ tag, name: languageName(tag) }))
  .sort((a, b) => a.name.localeCompare(b.name))
