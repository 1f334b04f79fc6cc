import { changeProductNames, saveCategory } from '@portico/proto/api/commerce/products/product-names'
import type { ProductCategory, ProductNameKind } from '@portico/proto/http/shop/product-names'
import { MAX_CATEGORY_LENGTH, MAX_TAG_LENGTH } from '@portico/proto/limits'
import { useChange } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { ConfirmButton } from '../../../ui/actions/ConfirmButton.tsx'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { checkRequired } from '../../../ui/forms/checks.ts'
import { SubmitButton } from '../../../ui/forms/Form.tsx'
import { Refusal } from '../../../ui/forms/Refusal.tsx'
import { failureText } from '../../../ui/forms/refusal.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { manyText } from '../../../ui/text/format.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { treeOptions } from './tree.ts'

type Props = {
  kind: ProductNameKind
  selected: readonly ProductCategory[]
  categories: readonly ProductCategory[]
  /** Why another name cannot be selected now. */
  refusal: string | undefined
  /** Called with whether the form has another name than the selected one. */
  edited: (isEdited: boolean) => void
  done: () => void
}

/** Renames or moves one name, merges several into one, or removes them from all products. */
export function ProductNameForm({ kind, selected, categories, refusal, edited, done }: Props) {
  const { websiteId } = useWebsite()
  const put = useChange(changeProductNames)
  const place = useChange(saveCategory)
  const [first] = selected
  const many = kind === 'tags' ? 'tags' : 'categories'
  const isMerge = selected.length > 1
  const canMove = kind === 'categories' && !isMerge
  const query = { websiteId }
  const from = selected.map(({ name }) => name)
  const form = useForm({
    values: { to: first?.name ?? '', parent: first?.parent ?? '' },
    check: ({ to }) => checkRequired(to, 'to', 'Enter a name.'),
    async send({ to, parent }) {
      const isRenamed = isMerge || to.trim() !== first?.name
      const changed = isRenamed ? (await put({ query, body: { kind, from, to } })).changed : 0
      if (canMove && parent !== (first?.parent ?? ''))
        await place({ query, body: { name: to, parent: parent === '' ? null : parent } })
      return changed
    },
    done: (changed, { to }) => {
      toast(`${to.trim()}: ${manyText(changed, 'product')} changed.`)
      done()
    },
  })
  const remove = async () => {
    try {
      const { changed } = await put({ query, body: { kind, from, to: null } })
      toast(`Removed from ${manyText(changed, 'product')}.`)
      done()
    } catch (error) {
      toast(failureText('Not removed', error as Error), { tone: 'poor' })
    }
  }
  return (
    <form
      {...form.element}
      className="product-bar product-name-form"
      aria-label={`Change the selected ${many}`}
    >
      <Refusal text={form.refusal ?? refusal} />
      <TextField
        control={form.control}
        name="to"
        label={isMerge ? `Merge ${selected.length} ${many} into` : `Rename ${first?.name ?? ''} to`}
        maxLength={kind === 'tags' ? MAX_TAG_LENGTH : MAX_CATEGORY_LENGTH}
        autoComplete="off"
        edited={(text) => edited(text.trim() !== first?.name)}
      />
      {canMove && (
        <ChoiceField
          control={form.control}
          name="parent"
          label="Inside"
          options={[{ value: '', label: 'No other category' }, ...treeOptions(categories, first?.name)]}
        />
      )}
      <p className="actions">
        <SubmitButton isPending={form.isPending} busy="Saving…">
          {isMerge ? 'Merge' : 'Save'}
        </SubmitButton>
        <ConfirmButton question="Remove from all products?" yes="Remove" act={() => void remove()}>
          Remove
        </ConfirmButton>
        <button type="button" className="button quiet" onClick={done}>
          Cancel
        </button>
      </p>
    </form>
  )
}
