import type { Deps } from '@portico/kit/app'
import type { Payments } from '../payments/use-cases/open-accounts.ts'
import type { StockDeps } from '../stock/deps.ts'

/** `payments`: the accounts through which orders were paid, with their adapters. */
export type OrdersDeps = StockDeps & Pick<Deps, 'logger'> & { payments: Pick<Payments, 'accountOf'> }
