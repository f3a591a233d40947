import { getCountryDataList } from 'countries-list'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import {
  type Country,
  type DocumentType,
  Location,
  type Platform,
  type Sector,
} from '#contract/dictionary.ts'
import { AppError } from '#contract/errors.ts'
import { isCountry } from '#contract/rules/countries.ts'
import { listBankPlatforms } from '#server/connections/banks/platforms.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'

export const listBusinessModels = ({ db }: Context) =>
  db.selectFrom('business_models').select(['id', 'name']).orderBy('position').execute()

export async function listSectors({ db }: Context): Promise<Sector[]> {
  const rows = await db
    .selectFrom('sectors')
    .select(['id', 'parent_id', 'name'])
    .orderBy('position')
    .execute()
  const under = (parent: string | null): Sector[] =>
    rows
      .filter(({ parent_id }) => parent_id === parent)
      .map(({ id, name }) => ({ id, name, children: under(id) }))
  return under(null)
}

// the package knows some codes more that are not assigned officially
const countries: Country[] = getCountryDataList()
  .filter(({ iso2 }) => isCountry(iso2))
  .map(({ iso2, name }) => ({ code: iso2, name }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

/** Countries by their ISO 3166-1 codes, in the order of their English names. */
export const listCountries = () => Promise.resolve(countries)

export async function listDocumentTypes({ db }: Context, startFlow?: boolean): Promise<DocumentType[]> {
  let query = db.selectFrom('document_types').select(['id', 'name', 'show_on_start_flow', 'needed', 'help'])
  if (startFlow !== undefined) query = query.where('show_on_start_flow', '=', startFlow)
  return query.orderBy('position').orderBy('name').execute()
}

/** Adds a kind of document behind the others. Throws `already_exists` for a name that is there in whatever case. */
export async function createDocumentType(
  { db }: Context,
  type: Omit<DocumentType, 'id'>,
): Promise<DocumentType> {
  const added = await db
    .insertInto('document_types')
    .values({
      id: uuidv7(),
      ...type,
      position: sql`(select coalesce(max(position), 0) + 1 from document_types)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'show_on_start_flow', 'needed', 'help'])
    .executeTakeFirst()
  if (added) return added
  const errors = [{ path: 'body.name', message: 'There is a kind of documents of this name already' }]
  throw new AppError('already_exists', { details: { errors } })
}

const nowhere = { country_code: null, country_name: null, city: null, region: null, time_zone: null }
const Geo = Location.catch(nowhere)

/** The geo-location claim of the caller's token; every part null where the provider sends none. */
export function locationOf({ geo }: CurrentUser): z.infer<typeof Location> {
  return Geo.parse({ ...nowhere, ...(typeof geo === 'object' ? geo : null) })
}

/**
 * Platforms that can be connected now, of one kind if asked for, and when their list was read; the direct ways to a
 * bank come first.
 */
export async function listPlatforms(
  ctx: Context,
  sourceType?: string,
): Promise<{ platforms: Platform[]; read_at: string }> {
  const { platforms, read_at } = await ctx.accounting.platforms()
  const open = [...listBankPlatforms(ctx), ...platforms.filter(({ enabled }) => enabled)]
  const asked = open.filter(({ source_type }) => sourceType === undefined || source_type === sourceType)
  return { platforms: asked, read_at }
}
