/** The body of a checkout of something digital. The method follows from the token. */
export const bodyWith = (confirmationToken: string, more: object = {}) => ({
  email: 'mara@example.com',
  billingAddress: {
    name: 'Test Buyer',
    line1: '1 Long Street',
    city: 'Berlin',
    postalCode: '10115',
    country: 'DE',
  },
  payment: {
    method: confirmationToken.startsWith('bank') ? 'bank-debit' : 'card',
    confirmationToken,
  },
  ...more,
})
