import { contract } from '../../contract.ts'
import * as endpoints from './shell.ts'

const described = {
  summary: 'Serves the owner’s area, which runs in the browser.',
  answers: { 200: ['text/html'] },
}

export const showConfig = contract(endpoints.showConfig, described)
export const showConfigScreen = contract(endpoints.showConfigScreen, described)
