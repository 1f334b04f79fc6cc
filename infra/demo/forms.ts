/** The demo site's forms. Field ids are stable, because scripts use them. */
export const demoForms = {
  contact: {
    name: 'Contact',
    urlId: 'contact',
    submitButtonText: 'Send',
    submissionMessage: 'Thank you. We read everything on the day it comes and answer within two.',
    fields: [
      { type: 'name', id: 'name-yui_3_17_2_1_1700000000000_1', title: 'Name', required: true },
      { type: 'email', id: 'email-yui_3_17_2_1_1700000000000_2', title: 'Email', required: true },
      { type: 'textarea', id: 'textarea-yui_3_17_2_1_1700000000000_3', title: 'Message', required: true },
    ],
  },
  newsletter: {
    name: 'Newsletter',
    urlId: '',
    submitButtonText: 'Sign up',
    submissionMessage: 'You will hear from us when the kiln is opened.',
    fields: [{ type: 'email', id: 'email-yui_3_17_2_1_1700000000000_4', title: 'Email', required: true }],
  },
} as const
