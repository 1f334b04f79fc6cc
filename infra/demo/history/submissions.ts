import type { SampleEvent, SampleHit, SampleSubmission } from '@portico/proto/http/common/sample-history'
import { objectIdOf } from './carts.ts'
import type { Chance } from './chance.ts'
import { DAY_MS } from './days.ts'
import { messages, people } from './messages.ts'

/** A form of the demo site: the page that shows it, and the ids of its fields in their order. */
export type DemoForm = { id: string; name: string; path: string; fieldIds: readonly string[] }

type HistoryParts = {
  events: readonly SampleEvent[]
  hits: readonly SampleHit[]
  forms: { contact: DemoForm; newsletter: DemoForm }
  now: number
}

/** The share of visitors of the home page who sign up for the newsletter. */
const SIGNED_UP = 0.012
/** Messages that are older have been read; older ones still have been archived. */
const READ_AFTER_MS = 2 * DAY_MS
const ARCHIVED_AFTER_MS = 21 * DAY_MS
/** From the moment a form is shown until it is sent. */
const WRITING_MS = 150_000

/**
 * Returns the submissions of visitors to whom a form was shown: each message of `messages.ts` once, spread over the time,
 * and sign-ups of the newsletter. Earlier ones have been read or archived.
 */
export function submissionsOf(
  chance: Chance,
  { events, hits, forms, now }: HistoryParts,
): SampleSubmission[] {
  const titles = new Map(hits.map(({ path, title }) => [path, title]))
  const shown = ({ id }: DemoForm) =>
    events
      .filter(({ kind, objectId, at }) => kind === 'form-render' && objectId === id && at + WRITING_MS < now)
      .sort((one, other) => one.at - other.at)
  const send = (form: DemoForm, render: SampleEvent, answers: readonly unknown[]): SampleSubmission => {
    const at = Math.round(render.at + WRITING_MS * (0.2 + 0.8 * chance.next()))
    return {
      submissionId: objectIdOf(chance),
      formId: form.id,
      at,
      answers: Object.fromEntries(form.fieldIds.map((id, index) => [id, answers[index]])),
      state: stateAt(now - at),
      path: form.path,
      title: titles.get(form.path) ?? form.name,
    }
  }
  const contacts = shown(forms.contact)
  const every = Math.max(1, contacts.length / messages.length)
  const written = messages.flatMap((message, index) => {
    const render = contacts[Math.floor((index + 0.2 + 0.8 * chance.next()) * every)]
    const person = people[index % people.length]!
    return render ? [send(forms.contact, render, [person, emailOf(person), message])] : []
  })
  const signedUp = shown(forms.newsletter)
    .filter(() => chance.happens(SIGNED_UP))
    .slice(0, people.length)
    .map((render, index) => send(forms.newsletter, render, [emailOf(people[people.length - 1 - index]!)]))
  return [...written, ...signedUp]
}

const stateAt = (age: number): SampleSubmission['state'] =>
  age > ARCHIVED_AFTER_MS ? 'archived' : age > READ_AFTER_MS ? 'read' : 'unread'

/** Addresses of a domain that never receives mail. */
const emailOf = ({ First, Last }: (typeof people)[number]) => `${First}.${Last}@mail.example`.toLowerCase()
