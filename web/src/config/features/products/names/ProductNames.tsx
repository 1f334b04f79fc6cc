import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { listProductNames } from '@portico/proto/api/commerce/products/product-names'
import type { ProductNameKind, ProductNamesReply } from '@portico/proto/http/shop/product-names'
import { commerceMessages } from '@portico/proto/messages'
import { useRead } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { ViewTabs } from '../../../ui/layout/ViewTabs.tsx'
import { oneOf, useFilters } from '../../../ui/lists/useFilters.ts'
import { Await } from '../../../ui/states/Await.tsx'
import { Empty, PanelHead } from '../../../ui/states/States.tsx'
import { manyText } from '../../../ui/text/format.ts'
import { NewCategory } from './NewCategory.tsx'
import { ProductNameForm } from './ProductNameForm.tsx'
import { inTree } from './tree.ts'
import '../products.css'
import './product-names.css'

const kinds: Record<ProductNameKind, string> = { tags: 'Tags', categories: 'Categories' }

/** The tags and the nested categories of the store: renamed, merged, moved and removed in all products. */
export function ProductNames() {
  const { websiteId } = useWebsite()
  const { search } = useFilters()
  const kind = oneOf(search.get('view'), kinds, 'categories')
  const names = useRead(listProductNames, { query: { websiteId } })
  return (
    <>
      <Link className="back" to={`/sites/${websiteId}/products`}>
        <ChevronLeft size={16} aria-hidden="true" /> Products
      </Link>
      <PanelHead title="Tags and categories" />
      <ViewTabs
        label="Kinds of names"
        views={{ categories: kinds.categories, tags: kinds.tags }}
        view={kind}
        keep={[]}
      />
      <Await query={names}>{(reply) => <NameList key={kind} kind={kind} reply={reply} />}</Await>
    </>
  )
}

function NameList({ kind, reply }: { kind: ProductNameKind; reply: ProductNamesReply }) {
  const { websiteId } = useWebsite()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** The form has a new name that is not saved. */
  const [isEdited, setEdited] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const one = kind === 'tags' ? 'tag' : 'category'
  const names =
    kind === 'tags' ? reply.tags.map((tag) => ({ ...tag, parent: null, depth: 0 })) : inTree(reply.categories)
  const selected = names.filter(({ name }) => chosen.has(name))
  const choose = (next: ReadonlySet<string>) => {
    setChosen(next)
    setEdited(false)
    setRefusal(undefined)
  }
  const toggle = (name: string) => {
    // COMM-06: a second name would replace the form, and what was typed into it.
    if (isEdited && !chosen.has(name)) return setRefusal(commerceMessages.oneTagAtATime(one))
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    choose(next)
  }
  return (
    <>
      <p className="soft panel-about">
        Select one to rename, move or remove it, or several to merge them. All products of the store change at
        once.
      </p>
      {kind === 'categories' && <NewCategory categories={reply.categories} />}
      {names.length === 0 ? (
        <Empty title={`No ${kinds[kind].toLowerCase()} yet`}>
          {kinds[kind]} appear here when products have them. You add them in the form of a product.
        </Empty>
      ) : (
        <ul className="rows product-names">
          {names.map(({ name, products, depth }) => (
            <li key={name} style={{ '--depth': Math.min(depth, 6) } as object}>
              <label className="name-check">
                <input
                  type="checkbox"
                  checked={chosen.has(name)}
                  aria-label={`Select the ${one} ${name}${depth > 0 ? `, level ${depth + 1}` : ''}`}
                  onChange={() => toggle(name)}
                />
                <span className="page-name">{name}</span>
              </label>
              {kind === 'categories' ? (
                <Link
                  className="soft small number"
                  to={`/sites/${websiteId}/products?category=${encodeURIComponent(name)}`}
                >
                  {manyText(products, 'product')}
                </Link>
              ) : (
                <span className="soft small number">{manyText(products, 'product')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {selected.length > 0 && (
        <ProductNameForm
          key={selected.map(({ name }) => name).join('\n')}
          kind={kind}
          selected={selected}
          categories={reply.categories}
          refusal={refusal}
          edited={setEdited}
          done={() => choose(new Set())}
        />
      )}
    </>
  )
}
