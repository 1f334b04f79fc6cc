import { consentMessages } from '@portico/proto/texts/consent-messages'
import type { Decision, NoticeVersion } from '@portico/proto/http/visits/consent'

/** A decision as an item of a list, with the texts that were shown if they are known. */
export function historyItem(
  { decidedOn, outcome, categories, version }: Decision,
  versions: readonly NoticeVersion[],
): HTMLLIElement {
  const item = document.createElement('li')
  const allowed = categories.map((category) => consentMessages.categories[category].title).join(', ')
  const when = new Date(decidedOn)
  const time = element('time', when.toLocaleString(document.documentElement.lang || undefined))
  time.dateTime = decidedOn
  item.append(
    time,
    element('strong', consentMessages.outcomes[outcome]),
    element('span', allowed || consentMessages.nothing),
  )
  const notice = versions.find((each) => each.version === version)
  if (notice) item.append(textsOf(notice))
  return item
}

function textsOf({ text, accept, decline, acceptType }: NoticeVersion): HTMLDetailsElement {
  const details = document.createElement('details')
  // The text is shown without its markup: this page shows no HTML that did not come with it.
  const plain = new DOMParser().parseFromString(text, 'text/html').body.textContent
  const buttons = acceptType === 'OPT_IN' ? accept : `${accept} · ${decline}`
  details.append(element('summary', consentMessages.textsShown), element('p', plain), element('p', buttons))
  return details
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
