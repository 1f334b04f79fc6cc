import * as pageAccess from '@portico/proto/api/sites/page-access'
import {
  MAX_LOCK_NOTE_LENGTH,
  MAX_LOCK_PASSWORD_LENGTH,
  MIN_LOCK_PASSWORD_LENGTH,
} from '@portico/proto/limits/lock-limits'
import { useState } from 'react'
import { useWebsite } from '../../session/website.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { checkRequired } from '../../ui/forms/useSubmit.ts'
import type { CollectionRow } from '../../content/pages/pages.ts'

/** Sets, replaces or removes the password of a page. It takes effect at once, without publishing. */
export function PasswordDialog({ page, close }: { page: CollectionRow; close: () => void }) {
  const { websiteId } = useWebsite()
  const closed = useRead(pageAccess.readMembersOnly, { params: { websiteId } })
  const updatePageAccess = useChange(pageAccess.updatePageAccess)
  // The first state stays: after a save it has changed before the dialog has closed.
  const [before] = useState(() => closed.data?.passwords.find(({ id }) => id === page.id))
  return (
    <FormDialog
      title={`Password of ${page.title}`}
      help={
        before
          ? 'A new password takes effect at once, and visitors must enter it again.'
          : 'Visitors see a lock screen until they enter the password. It takes effect at once. Search, lists and feeds leave the page out.'
      }
      send="Save"
      busy="Saving…"
      fields={['password', 'note']}
      check={(values) => (before ? {} : checkRequired(values, 'password', 'Enter a password.'))}
      submit={({ password = '', note = '', remove }) =>
        updatePageAccess({
          params: { websiteId, id: page.id },
          body:
            remove === 'on'
              ? { permission: 'public' }
              : { permission: 'password', note, ...(password !== '' && { password }) },
        })
      }
      done={(_, { remove }) => {
        toast(remove === 'on' ? `Everyone can read ${page.title} now.` : `${page.title} has a password now.`)
      }}
      close={close}
    >
      {(errors) => (
        <>
          <Field
            name="password"
            label={before ? 'New password' : 'Password'}
            error={errors['password']}
            help={`At least ${MIN_LOCK_PASSWORD_LENGTH} characters. Keep a copy: it is not shown again.`}
          >
            {(props) => (
              <input {...props} maxLength={MAX_LOCK_PASSWORD_LENGTH} autoComplete="off" spellCheck={false} />
            )}
          </Field>
          <Field name="note" label="Note on the lock screen" error={errors['note']}>
            {(props) => (
              <textarea {...props} rows={2} maxLength={MAX_LOCK_NOTE_LENGTH} defaultValue={before?.note} />
            )}
          </Field>
          {before && <CheckField name="remove" label="Remove the password: everyone can read the page" />}
        </>
      )}
    </FormDialog>
  )
}
