import { useQuery } from '@tanstack/react-query'
import { createSite, readAvailability } from '@portico/proto/api/sites/websites'
import { templates, type TemplateIdentifier } from '@portico/proto/design/templates'
import { slugOf } from '@portico/proto/links/slug'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { asSentence } from '../../../lib/sentence.ts'
import { useWaitForWebsite } from '../../session/session.ts'
import { call, queryOf } from '../../session/calls.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { PanelHead } from '../../ui/states/States.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { checkRequired, useSubmit } from '../../ui/forms/useSubmit.ts'
import { TemplateCard } from './TemplateCard.tsx'
import './new-site.css'

const DEBOUNCE_MS = 300
const all = Object.values(templates)

/** Creates a website: its name, its address, which is checked while it is typed, and its template. */
export function NewSite() {
  const navigate = useNavigate()
  const wait = useWaitForWebsite()
  const [address, setAddress] = useState({ text: '', isOwn: false })
  const [template, setTemplate] = useState<TemplateIdentifier>(all[0]!.identifier)
  const settled = useSettled(address.text, DEBOUNCE_MS)
  const availability = useQuery({
    ...queryOf(readAvailability, { query: { identifier: settled } }),
    enabled: settled !== '',
    staleTime: 5_000,
  })
  const isChecked = settled === address.text && availability.data !== undefined
  const problem = isChecked && !availability.data.available ? availability.data.reason : undefined
  const { form, errors, refusal, isPending } = useSubmit({
    fields: ['title', 'identifier'],
    check: (values) => ({
      ...checkRequired(values, 'title', 'Enter a name.'),
      ...checkRequired(values, 'identifier', 'Enter an address.'),
    }),
    send: ({ title = '', identifier = '' }) => call(createSite, { body: { title, identifier, template } }),
    async done({ id }, { title }) {
      await wait(id)
      toast(`${title} is ready. Publish it when you like what you see.`)
      void navigate(`/sites/${id}/pages`)
    },
  })
  const host = `.${window.location.host.replace(/^app\./, '')}`
  return (
    <main className="alone">
      <Link className="back" to="/">
        <ChevronLeft size={16} aria-hidden="true" /> Your websites
      </Link>
      <PanelHead title="New website" />
      <form {...form} className="new-site">
        <Refusal text={refusal} />
        <Field name="title" label="Name" error={errors['title']} help="Visitors see it on every page.">
          {(props) => (
            <input
              {...props}
              maxLength={200}
              autoComplete="off"
              autoFocus
              onChange={({ currentTarget: { value } }) =>
                setAddress((before) =>
                  before.isOwn
                    ? before
                    : { text: slugOf(value).slice(0, 63).replace(/-$/, ''), isOwn: false },
                )
              }
            />
          )}
        </Field>
        <Field
          name="identifier"
          label="Address"
          error={
            errors['identifier'] ?? (problem === undefined ? undefined : asSentence(`the address ${problem}`))
          }
          help={
            address.text === ''
              ? 'Lower-case letters, digits and hyphens.'
              : isChecked
                ? `${address.text}${host} is free.`
                : 'Checking…'
          }
        >
          {(props) => (
            <span className="suffixed">
              <input
                {...props}
                value={address.text}
                onChange={({ currentTarget: { value } }) =>
                  setAddress({ text: value.trim(), isOwn: value.trim() !== '' })
                }
                maxLength={63}
                spellCheck={false}
                autoCapitalize="off"
                autoComplete="off"
              />
              <span className="soft" aria-hidden="true">
                {host}
              </span>
            </span>
          )}
        </Field>
        <fieldset className="templates">
          <legend>Template</legend>
          <p className="soft small">You can change it at any time. Your pages stay.</p>
          <div className="template-cards">
            {all.map((each) => (
              <TemplateCard
                key={each.identifier}
                template={each}
                isChosen={each.identifier === template}
                choose={() => setTemplate(each.identifier)}
              />
            ))}
          </div>
        </fieldset>
        <p className="actions">
          <button type="submit" className="button" aria-disabled={isPending}>
            {isPending ? 'Creating…' : 'Create website'}
          </button>
        </p>
      </form>
    </main>
  )
}

/** The text when it has not changed for a time. */
function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}
