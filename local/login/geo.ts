import type { Person } from './people.ts'

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/**
 * Returns the location for the geolocation claim; null if unknown. Real providers derive the country from the IP
 * address. This login uses the region of the browser's language.
 */
export function deriveGeo(acceptLanguage: string | undefined): Person['geo'] {
  const [tag = ''] = /^[A-Za-z]{2,3}(-[A-Za-z\d]+)*/.exec(acceptLanguage ?? '') ?? []
  const country_code = tag === '' ? undefined : new Intl.Locale(tag).region
  const country_name = country_code && countryNames.of(country_code)
  // ZZ stands for an unknown region.
  if (!country_code || country_code === 'ZZ' || !country_name) return null
  return { country_code, country_name, city: null, region: null, time_zone: null }
}
