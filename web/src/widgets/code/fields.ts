import { CodeValue } from '@portico/proto/blocks/code'
import { permission } from '@portico/proto/enums/permission'
import { fieldsFor } from '../fields.ts'

export const codeFields = fieldsFor(CodeValue, {
  code: { label: 'Code', control: 'code' },
  language: { label: 'Language', placeholder: 'html', when: ({ isPageCode }) => isPageCode !== true },
  caption: { label: 'Caption', when: ({ isPageCode }) => isPageCode !== true },
  isPageCode: {
    label: 'Run as a part of the page',
    help: 'Its scripts run in the browsers of visitors. Without this, visitors read the code.',
    permission: permission.settingsCodeInjection,
  },
})
