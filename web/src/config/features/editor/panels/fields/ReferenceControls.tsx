import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { listProducts } from '@portico/proto/api/commerce/products/products'
import { collectionType } from '@portico/proto/enums/collection-type'
import { singlePageTypes } from '@portico/proto/enums/collection-type-words'
import { nameOf } from '@portico/proto/enums/lookup'
import { useCollections } from '../../../../content/pages/pages.ts'
import { queryOf } from '../../../../session/calls.ts'
import { Field } from '../../../../ui/fields/Field.tsx'
import { SelectBox } from '../../../../ui/fields/Select.tsx'
import { useDialogAround } from '../../../../ui/fields/useDialogAround.ts'
import { refusalText } from '../../../../ui/forms/refusal.ts'
import { useRested } from '../../../../ui/lists/useRested.ts'
import '../../../../ui/fields/suggestions.css'
import { TextControl, type ControlProps } from './TextControls.tsx'
import { useValueEditor, valueAt } from './value-editor.ts'

const SEARCH_MS = 250
const PRODUCTS_SHOWN = 50

type ChoiceProps = ControlProps & {
  noun: string
  options: readonly { id: string; label: string }[] | undefined
  error: Error | null
}

/** One of the things of the website, by its name. Something that was deleted is named as such. */
export function ReferenceChoice({ node, path, noun, options, error }: ChoiceProps) {
  const editor = useValueEditor()
  const value = valueAt(editor, path)
  const id = typeof value === 'string' ? value : ''
  const isGone = options !== undefined && id !== '' && options.every((option) => option.id !== id)
  const problem = error
    ? refusalText(error)
    : isGone
      ? `This ${noun} was deleted, so nothing is shown. Choose another one.`
      : undefined
  return (
    <Field name={path.join('.')} label={node.field.label} help={node.field.help} error={problem}>
      {(props) => (
        <SelectBox>
          <select
            {...props}
            className="select"
            value={id}
            onChange={({ currentTarget }) =>
              void editor.set(path, currentTarget.value || undefined, { isStructure: true })
            }
          >
            {(id === '' || isGone || options === undefined) && (
              <option value={id} disabled>
                {options === undefined ? 'Loading…' : isGone ? `Deleted ${noun}` : `Choose a ${noun}`}
              </option>
            )}
            {options?.map((option) => (
              <option key={option.id} value={option.id}>
                {option.label}
              </option>
            ))}
          </select>
        </SelectBox>
      )}
    </Field>
  )
}

/** A collection with entries; any page where the record says so. */
export function CollectionControl(props: ControlProps) {
  const { websiteId } = useValueEditor()
  const { data, error } = useCollections(websiteId)
  const isAny = props.node.field.isAnyPage === true
  const options = data?.collections
    .filter(({ type }) => isAny || !isSinglePage(type))
    .map(({ id, title }) => ({ id, label: title }))
  return <ReferenceChoice {...props} noun={isAny ? 'page' : 'collection'} options={options} error={error} />
}

function isSinglePage(type: number): boolean {
  const name = nameOf(collectionType, type)
  return name !== undefined && singlePageTypes.has(name)
}

/** A folder of the main navigation. Without one, its name is typed. */
export function FolderControl(props: ControlProps) {
  const { websiteId } = useValueEditor()
  const { data, error } = useCollections(websiteId)
  const folders = data && [...new Set(data.collections.map(({ folder }) => folder).filter(Boolean))]
  if (folders?.length === 0) return <TextControl {...props} />
  const options = folders?.map((folder) => ({ id: folder, label: folder }))
  return <ReferenceChoice {...props} noun="folder" options={options} error={error} />
}

/** A product, found by its title. Its store comes with it. */
export function ProductControl({ node, path }: ControlProps) {
  const editor = useValueEditor()
  const { websiteId } = editor
  const [typed, setTyped] = useState<string>()
  const [findDialog, inDialog] = useDialogAround()
  const search = useRested((typed ?? '').trim(), SEARCH_MS)
  const found = useQuery({
    ...queryOf(listProducts, {
      query: { websiteId, limit: PRODUCTS_SHOWN, ...(search !== '' && { search }) },
    }),
    placeholderData: keepPreviousData,
  })
  const products = found.data?.products ?? []
  const id = valueAt(editor, path)
  const chosen = useChosenTitle(products, typeof id === 'string' ? id : '')
  const note = found.error ? refusalText(found.error) : node.field.help
  return (
    <div className="field" data-field={path.join('.')} ref={findDialog}>
      <ComboBox
        items={products}
        inputValue={typed ?? chosen}
        onInputChange={setTyped}
        onChange={(key) => {
          const product = products.find((each) => each.id === key)
          if (!product) return
          const parent = path.slice(0, -1)
          const own = { productId: product.id, collectionId: product.collectionId }
          editor.set(parent, { ...(valueAt(editor, parent) as object), ...own }, { isStructure: true })
          setTyped(undefined)
        }}
        allowsEmptyCollection
        menuTrigger="focus"
      >
        <Label>{node.field.label}</Label>
        <Input
          className="input"
          name={path.join('.')}
          placeholder="Search products"
          maxLength={200}
          autoComplete="off"
        />
        <Popover className="place-list" offset={4} {...inDialog}>
          <ListBox renderEmptyState={() => <p className="soft small">No product found.</p>}>
            {({ id: key, title }: (typeof products)[number]) => (
              <ListBoxItem id={key} textValue={title}>
                {title}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      <span className={found.error ? 'error' : 'help'} role="status">
        {note}
      </span>
    </div>
  )
}

/** The title of the chosen product. It stays after another search. */
function useChosenTitle(products: readonly { id: string; title: string }[], id: string): string {
  const [known, setKnown] = useState<{ id: string; title: string }>()
  const found = products.find((product) => product.id === id)
  if (found && known?.id !== found.id) setKnown({ id: found.id, title: found.title })
  return found?.title ?? (known?.id === id ? known.title : id)
}
