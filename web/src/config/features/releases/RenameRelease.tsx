import * as releases from '@portico/proto/api/sites/publishing/releases'
import type { Release } from '@portico/proto/http/website/releases'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useForm } from '../../ui/forms/useForm.ts'

/** The form that names a release, in its place in the list. */
export function RenameRelease({ release, close }: { release: Release; close: () => void }) {
  const { websiteId } = useWebsite()
  const nameRelease = useChange(releases.nameRelease)
  const form = useForm({
    values: { name: release.name ?? '' },
    contract: async () => (await import('@portico/proto/api/sites/publishing/releases.schemas')).nameRelease,
    send: (body) => nameRelease({ params: { websiteId, number: release.number }, body }),
    done: close,
  })
  return (
    <Form form={form} className="release-form">
      <TextField
        control={form.control}
        name="name"
        label={`Name of release ${release.number}`}
        maxLength={200}
        autoComplete="off"
        autoFocus
      />
      <FormActions send="Save" busy="Saving…" isPending={form.isPending} close={close} />
    </Form>
  )
}
