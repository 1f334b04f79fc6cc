import { advanceDueErasures } from '../../src/orders/use-cases/advance-erasures.ts'
import { eraseCustomer } from '../../src/orders/use-cases/erase-customer.ts'
import { runUntilKilled } from '../checkout/faults/dying-process.ts'
import { SITE } from '../service.ts'

/** Erases a customer in a process of its own. */
await runUntilKilled(async (deps, id) => {
  await eraseCustomer(deps, { websiteId: SITE, accountId: 'a1' }, id)
  await advanceDueErasures(deps)
})
