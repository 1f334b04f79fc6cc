/** The services that have a database of their own. */
export const servicesWithData = ['identity', 'sites', 'forms', 'commerce', 'census', 'performance'] as const
export type ServiceWithData = (typeof servicesWithData)[number]
