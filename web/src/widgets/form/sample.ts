export const newsletterSample = { title: 'Our newsletter', text: 'One letter a month.' }
