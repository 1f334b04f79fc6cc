/** Texts about the editing of a store's mails. */
export const mailMessages = {
  changed: 'This mail was changed meanwhile. Compare it with your text and save again.',
  notOptional: 'This mail cannot be switched off.',
  notConfirmed: (email: string) =>
    `Your address ${email} is not confirmed, so no mail is sent to it. Open the link in the mail that confirms it, or have that mail sent again in your account.`,
  refused: (email: string) => `The mail server does not accept mail to ${email}.`,
  notSent: 'The mail could not be sent now. Please try again in a moment.',
  tooManyToMe: (limit: number) =>
    `You have sent ${limit} mails to yourself in an hour. Please try again later.`,
}
