import type { Person } from './people.ts'

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

function findRegion(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region
  } catch {
    // The header may contain an invalid tag.
    return undefined
  }
}

/**
 * Returns the location for the geolocation claim; null if unknown. Real providers derive the country from the IP
 * address. This login uses the region of the browser's language.
 */
export function deriveGeo(acceptLanguage: string | undefined): Person['geo'] {
  const [tag = ''] = /^[A-Za-z]{2,3}(-[A-Za-z\d]+)*/.exec(acceptLanguage ?? '') ?? []
  const country_code = findRegion(tag)
  const country_name = country_code && countryNames.of(country_code)
  // ZZ stands for an unknown region.
  if (!country_code || country_code === 'ZZ' || !country_name) return null
  return { country_code, country_name, city: null, region: null, time_zone: null }
}
