import { endpoint } from '../../endpoint.ts'

type Page = { answers: { 200: readonly string[] } }

export const showConfig = endpoint<Page>('GET', '/config', { access: 'anyone' })
export const showConfigScreen = endpoint<Page>('GET', '/config/*splat', { access: 'anyone' })
