/** The facts about a store that decide which steps are done. Undefined: the account may not see it. */
export type StoreFacts = {
  products: number | undefined
  waysToSend: number | undefined
  taxRates: number | undefined
  payments: 'none' | 'test' | 'live' | undefined
  hasTestOrder: boolean
  /** The address of the first published store page. */
  storePath: string | undefined
  mayPublish: boolean
}

/** `to`: a screen of the website, or an address of its pages with a leading slash; undefined if the account can do nothing now. */
export type Step = {
  key: string
  title: string
  text: string
  to: string | undefined
  action: string
  isDone: boolean
}

/** The steps to the first order, in their order. Steps that the account cannot take are left out. */
export function stepsOf(facts: StoreFacts): Step[] {
  const { products, waysToSend, taxRates, payments } = facts
  const steps: (Step | false)[] = [
    products !== undefined && {
      key: 'prices',
      title: 'Products with prices',
      text: 'Add what you sell.',
      to: 'products',
      action: 'Add products',
      isDone: products > 0,
    },
    waysToSend !== undefined && {
      key: 'shipping',
      title: 'Shipping',
      text: 'Say where you send to, and for how much. Downloads need none.',
      to: 'settings/shipping',
      action: 'Add a shipping zone',
      isDone: waysToSend > 0,
    },
    taxRates !== undefined && {
      key: 'tax',
      title: 'Tax',
      text: 'Add the rates of the places to which you sell, if you charge tax.',
      to: 'settings/tax',
      action: 'Add rates',
      isDone: taxRates > 0,
    },
    payments !== undefined && {
      key: 'payment',
      title: 'Payment',
      text: 'Connect Stripe, or begin with test payments.',
      to: 'settings/payments',
      action: 'Connect Stripe',
      isDone: payments !== 'none',
    },
    testStep(facts),
    payments !== undefined && {
      key: 'live',
      title: 'Real payments',
      text: 'Switch from test payments to real ones.',
      to: 'settings/payments',
      action: 'Go live',
      isDone: payments === 'live',
    },
  ]
  return steps.filter((step): step is Step => step !== false)
}

function testStep({ hasTestOrder, storePath, mayPublish }: StoreFacts): Step {
  const step = { key: 'test', title: 'A test order', isDone: hasTestOrder }
  if (storePath !== undefined)
    return {
      ...step,
      text: 'Buy something in your own shop with the card 4242 4242 4242 4242. No money moves.',
      to: storePath,
      action: 'Open your shop',
    }
  return {
    ...step,
    text: mayPublish
      ? 'No store page is published yet. Add one under Pages, and publish it.'
      : 'No store page is published yet. Ask someone who may edit pages to add one.',
    to: mayPublish ? 'pages' : undefined,
    action: 'Go to Pages',
  }
}
