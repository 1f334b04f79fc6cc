import * as pageAccess from '@portico/proto/api/sites/access/page-access'
import {
  MAX_LOCK_NOTE_LENGTH,
  MAX_LOCK_PASSWORD_LENGTH,
  MIN_LOCK_PASSWORD_LENGTH,
} from '@portico/proto/limits/lock-limits'
import { useState } from 'react'
import { useWebsite } from '../../session/website.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { checkRequired } from '../../ui/forms/checks.ts'
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
      values={{ password: '', note: before?.note ?? '', isRemoved: false }}
      check={({ password, isRemoved }) =>
        before || isRemoved ? {} : checkRequired(password, 'password', 'Enter a password.')
      }
      bodyOf={({ password, note, isRemoved }) =>
        isRemoved
          ? { permission: 'public' as const }
          : { permission: 'password' as const, note, ...(password !== '' && { password }) }
      }
      contract={async () =>
        (await import('@portico/proto/api/sites/access/page-access.schemas')).updatePageAccess
      }
      submit={(body) => updatePageAccess({ params: { websiteId, id: page.id }, body })}
      done={(_, { isRemoved }) =>
        toast(isRemoved ? `Everyone can read ${page.title} now.` : `${page.title} has a password now.`)
      }
      close={close}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="password"
            label={before ? 'New password' : 'Password'}
            help={`At least ${MIN_LOCK_PASSWORD_LENGTH} characters. Keep a copy: it is not shown again.`}
            isCode
            maxLength={MAX_LOCK_PASSWORD_LENGTH}
          />
          <TextField
            control={control}
            name="note"
            label="Note on the lock screen"
            rows={2}
            maxLength={MAX_LOCK_NOTE_LENGTH}
          />
          {before && (
            <CheckField
              control={control}
              name="isRemoved"
              label="Remove the password: everyone can read the page"
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
