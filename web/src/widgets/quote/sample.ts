export const quoteSample = { quote: 'Words of a customer.', source: 'A customer' }
