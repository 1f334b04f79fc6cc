import * as redirects from '@portico/proto/api/sites/redirects'
import type { TestedAddress } from '@portico/proto/http/redirects'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useWebsite } from '../../session/website.ts'
import { call } from '../../session/calls.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { checkRequired, useSubmit } from '../../ui/forms/useSubmit.ts'

/** Shows where visitors of an address are led, by the same rules as the website. */
export function AddressCheck() {
  const { websiteId } = useWebsite()
  const [result, setResult] = useState<TestedAddress & { path: string }>()
  const { form, errors, refusal, isPending } = useSubmit({
    fields: ['path'],
    check: (values) => checkRequired(values, 'path', 'Enter an address, such as /old.'),
    send: ({ path = '' }) =>
      call(redirects.testRedirects, { params: { websiteId }, query: { path: path.trim() } }),
    done: (reply, { path = '' }) => setResult({ ...reply, path: path.trim() }),
  })
  return (
    <form {...form} className="address-test">
      <Refusal text={refusal} />
      <Field name="path" label="Test an address" error={errors['path']}>
        {(props) => (
          <span className="address-test-row">
            <input {...props} placeholder="/old" spellCheck={false} autoCapitalize="off" autoComplete="off" />
            <button type="submit" className="button quiet" aria-disabled={isPending}>
              Test
            </button>
          </span>
        )}
      </Field>
      <p role="status" className="address-result">
        {result && <Result result={result} />}
      </p>
    </form>
  )
}

function Result({
  result: { path, found, to, status, source },
}: {
  result: TestedAddress & { path: string }
}) {
  if (found === 'page') return <>{path} is a page of your website. Redirects from it have no effect.</>
  if (found === 'nothing') return <>{path} leads to no page and no redirect: visitors see “Page not found”.</>
  return (
    <>
      {path} <ArrowRight size={14} aria-label="leads to" /> <strong>{to}</strong>{' '}
      <span className="soft">
        {status}, by the redirect of {source}
      </span>
    </>
  )
}
