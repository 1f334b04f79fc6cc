import type { ProviderSettings } from './provider.ts'

const GOOGLE = ['https://maps.googleapis.com', 'https://maps.gstatic.com']

/** The origins that the provider of maps needs besides pictures. Tiles are pictures. */
export const mapSources = ({ gmRenderKey }: ProviderSettings): { script?: string[]; connect?: string[] } =>
  gmRenderKey ? { script: GOOGLE, connect: GOOGLE } : {}
