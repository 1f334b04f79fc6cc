import { consentCategories, type ConsentCategory } from '@portico/proto/cookies/consent'
import { consentMessages } from '@portico/proto/texts/consent-messages'
import type { readOwnDecisions } from '@portico/proto/api/census/consent/consent-decisions'
import { consentApi } from '../../consent/api.ts'
import { CONSENT_EVENT } from '../../lib/consent.ts'
import { jsonOf } from '../../lib/data/json-of.ts'
import { historyItem } from './history-item.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The pauses before the list is read again after a decision, ms. */
const STORED_WITHIN_MS = [100, 500, 1_500, 4_000]

/** Makes the page of the visitor's choice work: shows the choice of this browser, changes it, and looks decisions up. */
export function mount(root: HTMLElement): void | (() => void) {
  const api = consentApi()
  if (!api) return
  const { decide } = api
  const find = <E extends Element>(selector: string) => root.querySelector<E>(selector)!
  // All boxes are disabled by their fieldset until now; the necessary cookies stay so.
  const boxes = [...root.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not([disabled])')]
  const choiceForm = find<HTMLFormElement>('.cookie-settings-form')
  const lookUpForm = find<HTMLFormElement>('.cookie-settings-lookup')
  const status = find('.cookie-settings-status')
  const error = find('#consent-id-error')
  const input = find<HTMLInputElement>('#consent-id')
  const list = find('.cookie-settings-history')
  const withdraw = find<HTMLButtonElement>('[data-withdraw]')
  const listening = new AbortController()
  const { signal } = listening
  let latest = 0
  let decisions = 0

  function showChoice(): void {
    const choice = consentApi()?.choice()
    for (const box of boxes) box.checked = consentApi()?.allows(box.value as ConsentCategory) ?? false
    withdraw.hidden = !choice || choice.categories.length === 0
    input.value = choice?.consentId ?? ''
  }

  async function save(categories: readonly ConsentCategory[], isWithdrawal = false): Promise<void> {
    const isRecorded = await decide(categories, 'page', isWithdrawal)
    status.textContent = isRecorded ? consentMessages.saved : consentMessages.notSent
    if (!isRecorded) return
    const known = decisions
    // A decision is stored some moments after it was recorded.
    for (const ms of STORED_WITHIN_MS) {
      if (signal.aborted || decisions > known) return
      await new Promise((done) => setTimeout(done, ms))
      await lookUp()
    }
  }

  async function lookUp(): Promise<void> {
    const request = ++latest
    const id = input.value.trim().toLowerCase()
    error.textContent = id === '' || ID.test(id) ? '' : consentMessages.wrongId
    input.setAttribute('aria-invalid', String(error.textContent !== ''))
    if (!ID.test(id)) return list.replaceChildren()
    try {
      const response = await fetch(`/api/consent/decisions/${id}`)
      if (!response.ok) throw new Error(`status ${response.status}`)
      const history = await jsonOf<typeof readOwnDecisions>(response)
      if (request !== latest) return
      list.replaceChildren(...history.decisions.map((decision) => historyItem(decision, history.versions)))
      decisions = history.decisions.length
      if (decisions === 0) error.textContent = consentMessages.noHistory
    } catch {
      if (request === latest) error.textContent = consentMessages.notFound
    }
  }

  choiceForm.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      const chosen = boxes.filter((box) => box.checked).map((box) => box.value)
      void save(consentCategories.filter((category) => chosen.includes(category)))
    },
    { signal },
  )
  choiceForm.addEventListener(
    'click',
    ({ target }) => {
      const all = (target as Element).closest('[data-all]')?.getAttribute('data-all')
      if (all) void save(all === 'allow' ? api.offered : [])
    },
    { signal },
  )
  withdraw.addEventListener('click', () => void save([], true), { signal })
  lookUpForm.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      void lookUp()
    },
    { signal },
  )
  window.addEventListener(CONSENT_EVENT, showChoice, { signal })
  find<HTMLElement>('.cookie-settings-signal').hidden = !api.gpc
  find<HTMLFieldSetElement>('fieldset').disabled = false
  showChoice()
  if (input.value) void lookUp()
  return () => listening.abort()
}
