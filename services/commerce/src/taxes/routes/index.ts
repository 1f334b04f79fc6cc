import * as api from '@portico/proto/api/commerce/taxes/taxes.schemas'
import { changedFields } from '@portico/kit/audit/changed-fields'
import { reportAct } from '@portico/kit/audit/report-act'
import { conflict, invalid, limitReached, notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import type { Tx } from '@portico/kit/postgres/db'
import { taxClasses } from '@portico/proto/enums/tax-class'
import type { TaxRateInput, TaxesReply } from '@portico/proto/http/shop/taxes'
import { MAX_TAX_CLASSES_PER_WEBSITE, MAX_TAX_RATES_PER_WEBSITE } from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import type { SettingsDeps } from '../../settings/deps.ts'
import { STARTER_DATE, starterCountries, starterRates } from '../domain/starter-rates.ts'
import {
  deleteClass,
  deleteRate,
  insertClass,
  lockTaxes,
  readTaxes,
  writeRates,
  writeTaxSettings,
} from '../store/taxes.ts'

/** The owner's rates, classes and settings of tax (permission 1414). */
export const taxesRoutes = (deps: SettingsDeps): Route[] => [
  getTaxes(deps),
  putSettings(deps),
  addRate(deps),
  saveRate(deps),
  removeRate(deps),
  loadRates(deps),
  addClass(deps),
  removeClass(deps),
]

type StoredTaxes = Omit<TaxesReply, 'starter'>
const withStarter = (stored: StoredTaxes): TaxesReply => ({
  ...stored,
  starter: { date: STARTER_DATE, countries: starterCountries },
})

const getTaxes = ({ db }: SettingsDeps) =>
  route(api.readTaxes, ({ query: { websiteId } }) =>
    db.tenant(websiteId, async (tx) => withStarter(await readTaxes(tx, websiteId))),
  )

const putSettings = (deps: SettingsDeps) =>
  route(api.changeTaxSettings, ({ query: { websiteId }, principal: { accountId }, body }) =>
    change(deps, { websiteId, accountId }, (tx, { settings }) => {
      const changed = { ...settings, ...body }
      writeTaxSettings(tx, websiteId, changed)
      return changedFields(settings, changed, ['storePlace'])
    }),
  )

const addRate = (deps: SettingsDeps) =>
  route(api.addTaxRate, ({ query: { websiteId }, principal: { accountId }, body }) =>
    change(deps, { websiteId, accountId }, (tx, { rates, classes }) => {
      assertRoom(rates.length + 1)
      assertClass(body, classes)
      writeRates(tx, websiteId, [{ ...body, id: deps.ids.objectId() }])
      return ['rates']
    }),
  )

const saveRate = (deps: SettingsDeps) =>
  route(api.saveTaxRate, ({ query: { websiteId }, principal: { accountId }, params: { id }, body }) =>
    change(deps, { websiteId, accountId }, (tx, { rates, classes }) => {
      if (!rates.some((rate) => rate.id === id)) throw notFound('rate')
      assertClass(body, classes)
      writeRates(tx, websiteId, [{ ...body, id }])
      return ['rates']
    }),
  )

const removeRate = (deps: SettingsDeps) =>
  route(api.deleteTaxRate, ({ query: { websiteId }, principal: { accountId }, params: { id } }) =>
    change(deps, { websiteId, accountId }, async (tx) => {
      if (!(await deleteRate(tx, websiteId, id))) throw notFound('rate')
      return ['rates']
    }),
  )

/** Adds the known rates of countries. A country for which the store has a rate of the class already is left alone. */
const loadRates = (deps: SettingsDeps) =>
  route(api.loadTaxRates, ({ query: { websiteId }, principal: { accountId }, body: { countries } }) =>
    change(deps, { websiteId, accountId }, (tx, { rates }) => {
      const unknown = countries.find((country) => !starterCountries.includes(country))
      if (unknown !== undefined) throw invalid({ countries: `There is no known rate for ${unknown}.` })
      const added = starterRates(countries).filter(
        ({ area, taxClass }) =>
          !rates.some((rate) => rate.area.country === area.country && rate.taxClass === taxClass),
      )
      assertRoom(rates.length + added.length)
      writeRates(
        tx,
        websiteId,
        added.map((rate) => ({ ...rate, id: deps.ids.objectId(), needsCheck: true })),
      )
      return ['rates']
    }),
  )

const addClass = (deps: SettingsDeps) =>
  route(api.addTaxClass, ({ query: { websiteId }, principal: { accountId }, body: { name } }) =>
    change(deps, { websiteId, accountId }, (tx, { classes }) => {
      if (classes.length >= MAX_TAX_CLASSES_PER_WEBSITE)
        throw limitReached('name', messages.limitReached('tax classes', MAX_TAX_CLASSES_PER_WEBSITE))
      const taken = [...taxClasses, ...classes.map((one) => one.name.toLowerCase())]
      if (taken.includes(name.toLowerCase())) throw invalid({ name: 'There is such a class already.' })
      insertClass(tx, websiteId, { id: deps.ids.objectId(), name })
      return ['classes']
    }),
  )

const removeClass = (deps: SettingsDeps) =>
  route(api.deleteTaxClass, ({ query: { websiteId }, principal: { accountId }, params: { id } }) =>
    change(deps, { websiteId, accountId }, async (tx, { rates }) => {
      if (rates.some(({ taxClass }) => taxClass === id))
        throw conflict('Rates use this class. Change or delete them first.')
      if (!(await deleteClass(tx, websiteId, id))) throw notFound('tax class')
      return ['classes']
    }),
  )

function assertRoom(count: number): void {
  if (count > MAX_TAX_RATES_PER_WEBSITE)
    throw limitReached('name', messages.limitReached('rates of tax', MAX_TAX_RATES_PER_WEBSITE))
}

function assertClass({ taxClass }: TaxRateInput, own: StoredTaxes['classes']): void {
  const known: readonly string[] = [...taxClasses, ...own.map(({ id }) => id)]
  if (!known.includes(taxClass)) throw invalid({ taxClass: 'There is no such tax class.' })
}

/** Makes a change under a lock, reports the names of what changed, and returns what is stored then. */
const change = (
  { db, clock, ids }: SettingsDeps,
  { websiteId, accountId }: { websiteId: string; accountId: string },
  work: (tx: Tx, stored: StoredTaxes) => string[] | Promise<string[]>,
) =>
  db.tenant(websiteId, async (tx) => {
    lockTaxes(tx, websiteId)
    const fields = await work(tx, await readTaxes(tx, websiteId))
    if (fields.length > 0)
      reportAct({ clock, ids }, tx, 'commerce', {
        websiteId,
        accountId,
        action: 'store.taxes-changed',
        fields,
      })
    return withStarter(await readTaxes(tx, websiteId))
  })
