import { ChevronLeft } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import * as products from '@portico/proto/api/commerce/products/products'
import type { Product } from '@portico/proto/http/shop/commerce'
import { permission } from '@portico/proto/enums/permission'
import { workflowState } from '@portico/proto/enums/workflow-state'
import { CallFailure } from '../../../lib/data/failure.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { useWebsite, visitHref } from '../../session/website.ts'
import { Await } from '../../ui/states/Await.tsx'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import { momentText } from '../../ui/text/format.ts'
import { failureText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { ProductForm } from './form/ProductForm.tsx'
import './products.css'

/** One product: its form, and what can be done with it. */
export function ProductDetail() {
  const { websiteId } = useWebsite()
  const { productId = '' } = useParams()
  const product = useRead(products.readProduct, { params: { id: productId }, query: { websiteId } })
  const isMissing = product.error instanceof CallFailure && product.error.status === 404
  return (
    <div className="product-page">
      <Link className="back" to={`/sites/${websiteId}/products`}>
        <ChevronLeft size={16} aria-hidden="true" /> Products
      </Link>
      <PanelHead title={product.data?.title ?? 'Product'}>
        {product.data && !isMissing && <Actions product={product.data} />}
      </PanelHead>
      {isMissing ? (
        <Empty
          title="This product does not exist"
          action={
            <Link className="button quiet" to={`/sites/${websiteId}/products/trash`}>
              Open the trash
            </Link>
          }
        >
          It may have been deleted. Deleted products stay in the trash for 30 days.
        </Empty>
      ) : (
        <Await query={product}>
          {(data) => (
            <>
              <NotPublished product={data} />
              <ProductForm key={data.id} product={data} />
              <p className="soft small">Last changed {momentText(data.updatedOn)}.</p>
            </>
          )}
        </Await>
      )}
    </div>
  )
}

/** Shown at an available product while no store page is published: visitors do not see it. */
function NotPublished({ product }: { product: Product }) {
  const { websiteId, site, may } = useWebsite()
  if (!site || site.storePath !== undefined || product.state !== workflowState.published) return null
  return (
    <p className="notice">
      Visitors do not see this product yet, because no store page is published.{' '}
      {may(permission.contentManager) && <Link to={`/sites/${websiteId}/pages`}>Publish it under Pages</Link>}
    </p>
  )
}

function Actions({ product }: { product: Product }) {
  const { websiteId, site } = useWebsite()
  const navigate = useNavigate()
  const duplicate = useChange(products.duplicateProduct)
  const remove = useChange(products.deleteProduct)
  const restore = useChange(products.restoreProduct)
  const target = { params: { id: product.id }, query: { websiteId } }
  const list = `/sites/${websiteId}/products`
  const copy = async () => {
    try {
      const { id } = await duplicate(target)
      await navigate(`${list}/${id}`)
      toast('This is the copy. It is hidden and has no stock.')
    } catch (error) {
      toast(failureText('Not duplicated', error as Error), { tone: 'poor' })
    }
  }
  const undo = async () => {
    try {
      await restore(target)
      toast(`${product.title} is restored.`)
    } catch (error) {
      toast(failureText('Not restored', error as Error), { tone: 'poor' })
    }
  }
  const discard = async () => {
    try {
      await remove(target)
      await navigate(list)
      toast(`${product.title} is in the trash.`, { undo: () => void undo() })
    } catch (error) {
      toast(failureText('Not deleted', error as Error), { tone: 'poor' })
    }
  }
  return (
    <>
      {site?.storePath !== undefined && product.state === workflowState.published && (
        <a className="button quiet" href={visitHref(site, product.fullUrl)} target="_blank" rel="noopener">
          View on site
        </a>
      )}
      <button type="button" className="button quiet" onClick={() => void copy()}>
        Duplicate
      </button>
      <button type="button" className="button quiet" onClick={() => void discard()}>
        Delete
      </button>
    </>
  )
}
