import { blocks, firstBlocks, firstEmpty } from './blocks.ts'
import { cart, fullCart } from './cart.ts'
import { checkout, mailedCheckout, paidCheckout } from './checkout.ts'
import { formKey, formSave } from './form.ts'
import { gateway } from './gateway.ts'
import { hit } from './hit.ts'
import type { Job } from './job.ts'
import { freshList, halfList, list } from './list.ts'
import { page } from './page.ts'
import { moreRecords, records } from './records.ts'
import { accountCheck, manySessions, sessionCheck } from './session.ts'
import { login } from './sign-in.ts'

/** The jobs of the table, in its order. */
export const jobs: readonly Job[] = [
  hit,
  records,
  moreRecords,
  page,
  blocks,
  firstBlocks,
  firstEmpty,
  list,
  freshList,
  halfList,
  cart,
  fullCart,
  formKey,
  formSave,
  sessionCheck,
  accountCheck,
  manySessions,
  gateway,
  checkout,
  mailedCheckout,
  paidCheckout,
]

/** The jobs whose cost is compared with another commit: one of each kind, without the jobs that show growth. */
export const compared: readonly Job[] = [
  hit,
  records,
  page,
  cart,
  formKey,
  formSave,
  sessionCheck,
  accountCheck,
  login,
  gateway,
]
