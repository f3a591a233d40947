import { getCountryDataList } from 'countries-list'
import { z } from 'zod'
import { type Country, Location, type Platform, type Sector } from '#contract/dictionary.ts'
import { isCountry } from '#contract/rules/countries.ts'
import { listConfiguredBankPlatforms } from '#server/connections/banks/platforms.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'

export const listBusinessModels = ({ db }: Context) =>
  db.selectFrom('business_models').select(['id', 'name']).orderBy('position').execute()

export async function listSectors({ db }: Context): Promise<Sector[]> {
  const rows = await db
    .selectFrom('sectors')
    .select(['id', 'parent_id', 'name'])
    .orderBy('position')
    .execute()
  const listChildren = (parent: string | null): Sector[] =>
    rows
      .filter(({ parent_id }) => parent_id === parent)
      .map(({ id, name }) => ({ id, name, children: listChildren(id) }))
  return listChildren(null)
}

/** Additional search terms: regions within countries, and names that are missing from `countries-list`. */
const partNames: Readonly<Record<string, readonly string[]>> = {
  GB: ['England', 'Scotland', 'Wales', 'Northern Ireland'],
  US: ['U.S.', 'U.S.A.'],
}

// `countries-list` also contains codes that ISO has not assigned.
const countries: Country[] = getCountryDataList()
  .filter(({ iso2 }) => isCountry(iso2))
  .map(({ iso2, iso3, name, native, alias }) => ({
    code: iso2,
    name,
    aliases: [...new Set([iso3, native, ...(alias ?? []), ...(partNames[iso2] ?? [])])].filter(
      (alternative) => alternative !== name,
    ),
  }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

export const listCountries = () => Promise.resolve(countries)

const unknownLocation = { country_code: null, country_name: null, city: null, region: null, time_zone: null }
const Geo = Location.catch(unknownLocation)

/** Fields that the `geo` claim lacks are null. All fields are null if the claim is invalid. */
export function getLocation({ geo }: CurrentUser): z.infer<typeof Location> {
  return Geo.parse({ ...unknownLocation, ...(typeof geo === 'object' ? geo : null) })
}

/** Lists the configured bank providers first, then the enabled platforms of the accounting provider. */
export async function listPlatforms(
  ctx: Context,
  sourceType?: string,
): Promise<{ platforms: Platform[]; read_at: string }> {
  const { platforms, read_at } = await ctx.accounting.platforms()
  const available = [...listConfiguredBankPlatforms(ctx), ...platforms.filter(({ enabled }) => enabled)]
  const matching = available.filter(
    ({ source_type }) => sourceType === undefined || source_type === sourceType,
  )
  return { platforms: matching, read_at }
}
