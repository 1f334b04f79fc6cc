import { changeNames } from '@portico/proto/api/sites/content/items'
import type { ItemRow, NameKind } from '@portico/proto/http/content/items'
import { useWebsite } from '../../../session/website.ts'
import { useChange } from '../../../session/calls.ts'
import { ConfirmButton } from '../../../ui/actions/ConfirmButton.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { manyText } from '../../../ui/text/format.ts'
import { Refusal } from '../../../ui/forms/Refusal.tsx'
import { refusalText } from '../../../ui/forms/refusal.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { checkRequired } from '../../../ui/forms/checks.ts'
import { SubmitButton } from '../../../ui/forms/Form.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { kinds } from './kinds.ts'

type Props = {
  kind: NameKind
  /** The selected names. */
  names: readonly string[]
  items: readonly ItemRow[]
  collectionId: string
  /** Why another name cannot be selected now. */
  refusal: string | undefined
  /** Called with whether the form has another name than the selected one. */
  edited: (isEdited: boolean) => void
  done: () => void
}

/** Renames one name, merges several into one, or removes them from all items of the collection. */
export function NameForm({ kind, names, items, collectionId, refusal: refused, edited, done }: Props) {
  const { websiteId } = useWebsite()
  const putNames = useChange(changeNames)
  const { one, many, limit } = kinds[kind]
  const isMerge = names.length > 1
  const isSelected = (name: string) => names.some((each) => each.toLowerCase() === name.toLowerCase())
  const count = items.filter((item) =>
    kind === 'author' ? isSelected(item.author?.displayName ?? '') : item[kind].some(isSelected),
  ).length
  const put = async (to: string | null) => {
    const { changed } = await putNames({
      params: { websiteId, id: collectionId },
      body: { kind, from: [...names], to },
    })
    return changed
  }
  const form = useForm({
    values: { to: names[0]! },
    check: ({ to }) => checkRequired(to, 'to', `Enter the name of the ${one}.`),
    send: ({ to }) => put(to),
    done: (changed, { to }) => {
      toast(`${to.trim()}: ${manyText(changed, 'entry', 'entries')} changed.`)
      done()
    },
  })
  const remove = async () => {
    try {
      toast(`Removed from ${manyText(await put(null), 'entry', 'entries')}.`)
      done()
    } catch (error) {
      toast(`Not removed: ${refusalText(error as Error)}`, { tone: 'poor' })
    }
  }
  return (
    <form
      {...form.element}
      className="bulk-bar name-form"
      aria-label={`Change the selected ${many.toLowerCase()}`}
    >
      <Refusal text={form.refusal ?? refused} />
      <TextField
        control={form.control}
        name="to"
        label={isMerge ? `Merge ${names.length} ${many.toLowerCase()} into` : `Rename ${names[0]!} to`}
        help={`${manyText(count, 'entry', 'entries')} will change.`}
        maxLength={limit}
        autoComplete="off"
        edited={(text) => edited(text.trim() !== names[0])}
      />
      <p className="actions">
        <SubmitButton isPending={form.isPending} busy="Saving…">
          {isMerge ? 'Merge' : 'Rename'}
        </SubmitButton>
        <ConfirmButton
          question={`Remove from ${manyText(count, 'entry', 'entries')}?`}
          yes="Remove"
          act={() => void remove()}
        >
          Remove
        </ConfirmButton>
        <button type="button" className="button quiet" onClick={done}>
          Cancel
        </button>
      </p>
    </form>
  )
}
