import * as redirects from '@portico/proto/api/sites/publishing/redirects'
import type { TestedAddress } from '@portico/proto/http/website/redirects'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useWebsite } from '../../session/website.ts'
import { call } from '../../session/calls.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { checkRequired } from '../../ui/forms/checks.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { useForm } from '../../ui/forms/useForm.ts'

/** Shows where visitors of an address are led, by the same rules as the website. */
export function AddressCheck() {
  const { websiteId } = useWebsite()
  const [result, setResult] = useState<TestedAddress & { path: string }>()
  const form = useForm({
    values: { path: '' },
    check: ({ path }) => checkRequired(path, 'path', 'Enter an address, such as /old.'),
    bodyOf: ({ path }) => ({ path: path.trim() }),
    send: (query) => call(redirects.testRedirects, { params: { websiteId }, query }),
    done: (reply, { path }) => setResult({ ...reply, path: path.trim() }),
  })
  return (
    <Form form={form} className="address-test">
      <TextField
        control={form.control}
        name="path"
        label="Test an address"
        isCode
        placeholder="/old"
        button={
          <button type="submit" className="button quiet" aria-disabled={form.isPending}>
            Test
          </button>
        }
      />
      <p role="status" className="address-result">
        {result && <Result result={result} />}
      </p>
    </Form>
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
