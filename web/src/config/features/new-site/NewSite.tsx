import { useQuery } from '@tanstack/react-query'
import { createSite, readAvailability } from '@portico/proto/api/sites/websites/websites'
import { templates } from '@portico/proto/design/templates'
import { slugOf } from '@portico/proto/links/slug'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { asSentence } from '../../../lib/text/sentence.ts'
import { useWaitForWebsite } from '../../session/session.ts'
import { call, queryOf } from '../../session/calls.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { PanelHead } from '../../ui/states/States.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { checkRequired } from '../../ui/forms/checks.ts'
import { Form, SubmitButton } from '../../ui/forms/Form.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { TemplateCard } from './TemplateCard.tsx'
import './new-site.css'

const DEBOUNCE_MS = 300
const all = Object.values(templates)

/** Creates a website: its name, its address, which is checked while it is typed, and its template. */
export function NewSite() {
  const navigate = useNavigate()
  const wait = useWaitForWebsite()
  const [isOwnAddress, setOwnAddress] = useState(false)
  const form = useForm({
    values: { title: '', identifier: '', template: all[0]!.identifier },
    check: ({ title, identifier }) => ({
      ...checkRequired(title, 'title', 'Enter a name.'),
      ...checkRequired(identifier, 'identifier', 'Enter an address.'),
    }),
    bodyOf: (values) => ({ ...values, identifier: values.identifier.trim() }),
    contract: async () => (await import('@portico/proto/api/sites/websites/websites.schemas')).createSite,
    send: (body) => call(createSite, { body }),
    async done({ id }, { title }) {
      await wait(id)
      toast(`${title} is ready. Publish it when you like what you see.`)
      void navigate(`/sites/${id}/pages`)
    },
  })
  const { control, change } = form
  const [identifier, template] = useWatch({ control, name: ['identifier', 'template'] })
  const address = identifier.trim()
  const settled = useSettled(address, DEBOUNCE_MS)
  const availability = useQuery({
    ...queryOf(readAvailability, { query: { identifier: settled } }),
    enabled: settled !== '',
    staleTime: 5_000,
  })
  const isChecked = settled === address && availability.data !== undefined
  const problem = isChecked && !availability.data.available ? availability.data.reason : undefined
  const host = `.${window.location.host.replace(/^app\./, '')}`
  return (
    <main className="alone">
      <Link className="back" to="/">
        <ChevronLeft size={16} aria-hidden="true" /> Your websites
      </Link>
      <PanelHead title="New website" />
      <Form form={form} className="new-site">
        <TextField
          control={control}
          name="title"
          label="Name"
          help="Visitors see it on every page."
          maxLength={200}
          autoComplete="off"
          autoFocus
          edited={(title) =>
            !isOwnAddress && change('identifier', slugOf(title).slice(0, 63).replace(/-$/, ''))
          }
        />
        <TextField
          control={control}
          name="identifier"
          label="Address"
          problem={problem === undefined ? undefined : asSentence(`the address ${problem}`)}
          help={
            address === ''
              ? 'Lower-case letters, digits and hyphens.'
              : isChecked
                ? `${address}${host} is free.`
                : 'Checking…'
          }
          after={host}
          isCode
          maxLength={63}
          edited={(text) => setOwnAddress(text.trim() !== '')}
        />
        <fieldset className="templates">
          <legend>Template</legend>
          <p className="soft small">You can change it at any time. Your pages stay.</p>
          <div className="template-cards">
            {all.map((each) => (
              <TemplateCard
                key={each.identifier}
                template={each}
                isChosen={each.identifier === template}
                choose={() => change('template', each.identifier)}
              />
            ))}
          </div>
        </fieldset>
        <p className="actions">
          <SubmitButton isPending={form.isPending} busy="Creating…">
            Create website
          </SubmitButton>
        </p>
      </Form>
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
