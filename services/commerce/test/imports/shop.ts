import { until } from '@portico/kit/testing/until'
import type { ProductImport } from '@portico/proto/http/shop/product-imports'
import { SHOP, startCommerce } from '../service.ts'

/** Starts commerce, with calls that import and export products. */
export async function startImports() {
  const shop = await startCommerce()
  const read = async (id: string) => (await shop.own(`imports/${id}`)).json<ProductImport>()
  const check = async (file: string, pages: readonly string[] = [SHOP]) =>
    shop.own(`imports?pages=${pages.join(',')}`, { text: file, method: 'POST' })
  return {
    ...shop,
    read,
    check,
    exported: async () => (await shop.own('products.csv')).text,
    /** Imports a file and waits until all its products are written. */
    async import(file: string, pages?: readonly string[]): Promise<ProductImport> {
      const { id } = (await check(file, pages)).json<ProductImport>()
      await shop.own(`imports/${id}/apply`, { method: 'POST' })
      await until(async () => (await read(id)).state === 'done')
      return read(id)
    },
  }
}
