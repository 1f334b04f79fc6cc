import type { Control } from 'react-hook-form'
import { commerceMessages } from '@portico/proto/messages'
import { isCategory, isTag } from '@portico/proto/values/validators'
import { NameInput } from '../../../content/items/NameInput.tsx'
import { useField } from '../../../ui/fields/useField.ts'
import type { ProductValues } from './product-values.ts'

const kinds = {
  tags: { label: 'Tags', word: 'tag', isValid: isTag, problem: commerceMessages.tagLength },
  categories: {
    label: 'Categories',
    word: 'category',
    isValid: isCategory,
    problem: commerceMessages.categoryLength,
  },
}

type Props = { control: Control<ProductValues>; name: 'tags' | 'categories'; known: readonly string[] }

/** The tags or the categories of a product. */
export function NamesField({ control, name, known }: Props) {
  const { value, error, change } = useField<ProductValues, string[]>(control, name)
  const { label, word, isValid, problem } = kinds[name]
  return (
    <NameInput
      label={label}
      word={word}
      names={value}
      known={known}
      {...(error !== undefined && { error })}
      problemOf={(text) => (isValid(text) ? undefined : problem)}
      onChange={change}
    />
  )
}
