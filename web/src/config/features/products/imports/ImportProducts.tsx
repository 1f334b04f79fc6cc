import { ChevronLeft, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import * as imports from '@portico/proto/api/commerce/imports/product-imports'
import type { ProductImport } from '@portico/proto/http/shop/product-imports'
import { sendBytes } from '../../../../lib/data/send-bytes.ts'
import { queryOf, useChange } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { UploadButton } from '../../../ui/fields/UploadButton.tsx'
import { Refusal } from '../../../ui/forms/Refusal.tsx'
import { failureText } from '../../../ui/forms/refusal.ts'
import { Table } from '../../../ui/lists/Table.tsx'
import { PanelHead } from '../../../ui/states/States.tsx'
import { manyText } from '../../../ui/text/format.ts'
import { useStorePages } from '../NewProduct.tsx'
import '../products.css'
import './imports.css'

const POLL_MS = 1_000
const formats = { portico: 'Portico', shopify: 'Shopify', woocommerce: 'WooCommerce' }

/** Imports products from a CSV file: checks it first, and then writes its products. */
export function ImportProducts() {
  const { websiteId } = useWebsite()
  const loaded = useStorePages(websiteId)
  const pages = loaded ?? []
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [checked, setChecked] = useState<ProductImport>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const chosen = pages.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const check = async (file: File | undefined) => {
    if (!file || isBusy) return
    if (chosen.length === 0) return setRefusal('Choose the store pages that the products fill.')
    setBusy(true)
    setRefusal(undefined)
    setChecked(undefined)
    try {
      const query = { websiteId, pages: chosen.join(',') }
      setChecked(await sendBytes(imports.createImport, { query }, file))
    } catch (error) {
      setRefusal(failureText('The file was not read', error as Error))
    }
    setBusy(false)
  }
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <>
      <Link className="back" to={`/sites/${websiteId}/products`}>
        <ChevronLeft size={16} aria-hidden="true" /> Products
      </Link>
      <PanelHead title="Import products" />
      <p className="soft panel-about">
        Choose a CSV file: an export of this store, or the product export of Shopify or WooCommerce. The file
        is checked first, and nothing changes until you import it.
      </p>
      <fieldset className="checks">
        <legend>Store pages that the products fill, in this order</legend>
        {pages.map(({ id, title }) => (
          <label key={id}>
            <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} />
            {title}
          </label>
        ))}
      </fieldset>
      <Refusal text={refusal} />
      {loaded && (
        <p className="actions import-choose">
          <UploadButton
            quiet={checked !== undefined}
            accept=".csv,text/csv"
            choose={([file]) => void check(file)}
          >
            <Upload size={16} aria-hidden="true" /> {isBusy ? 'Checking…' : 'Choose a file'}
          </UploadButton>
        </p>
      )}
      {checked && <Outcome key={checked.id} first={checked} />}
    </>
  )
}

function Outcome({ first }: { first: ProductImport }) {
  const { websiteId } = useWebsite()
  const apply = useChange(imports.applyImport)
  const target = { params: { id: first.id }, query: { websiteId } }
  const shown = useQuery({
    ...queryOf(imports.readImport, target),
    initialData: first,
    refetchInterval: ({ state }) => (state.data?.state === 'applying' ? POLL_MS : false),
  }).data
  const [refusal, setRefusal] = useState<string>()
  const start = async () => {
    try {
      await apply(target)
    } catch (error) {
      setRefusal(failureText('Not imported', error as Error))
    }
  }
  const count = shown.creates + shown.updates
  return (
    <section aria-label="Check of the file">
      <Refusal text={refusal} />
      <p role="status">{summaryOf(shown)}</p>
      {shown.notices.map((notice) => (
        <p key={notice} className="soft small">
          {notice}
        </p>
      ))}
      {shown.state === 'checked' && count > 0 && (
        <p className="actions">
          <button type="button" className="button" onClick={() => void start()}>
            Import {manyText(count, 'product')}
          </button>
        </p>
      )}
      {shown.state === 'applying' && (
        <progress aria-label="Imported products" max={count} value={shown.applied + shown.failed} />
      )}
      {shown.problems.length > 0 && (
        <Table
          caption="Problems by line and column"
          rows={shown.problems}
          keyOf={({ line, column, text }) => `${line} ${column} ${text}`}
          columns={[
            { name: 'Line', className: 'number', cell: ({ line }) => line },
            { name: 'Column', cell: ({ column }) => column },
            { name: 'Problem', cell: ({ text }) => text },
          ]}
        />
      )}
    </section>
  )
}

function summaryOf({
  state,
  format,
  creates,
  updates,
  applied,
  failed,
  problemCount,
}: ProductImport): string {
  const problems =
    problemCount === 0 ? '' : ` ${manyText(problemCount, 'problem')}: their products are left out.`
  switch (state) {
    case 'done':
      return `${manyText(applied, 'product')} imported.${failed > 0 ? ` ${failed} could not be written.` : ''}${problems}`
    case 'applying':
      return `Importing: ${applied + failed} of ${manyText(creates + updates, 'product')}.`
    case 'checked':
      return `A file of ${format ? formats[format] : 'Portico'}: ${manyText(creates, 'new product')}, ${manyText(updates, 'change')}.${problems}`
    default:
      return 'The file cannot be imported.'
  }
}
