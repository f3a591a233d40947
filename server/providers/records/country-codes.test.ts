import { expect, test } from 'vitest'
import { countryCodes } from '#contract/rules/countries.ts'
import { findCountryCode } from './country-codes.ts'

/** Country names in spreadsheets and in lists of the United Nations and the World Bank. */
const names: Record<string, string> = {
  AE: 'UAE | U.A.E. | Emirates | The United Arab Emirates | United Arab Emirates (UAE) | ARE',
  BA: 'Bosnia & Herzegovina | Bosnia-Herzegovina | bosnia and herzegovina',
  BO: 'Bolivia, Plurinational State of',
  BS: 'Bahamas, The | The Bahamas',
  CD: 'Congo, The Democratic Republic of the | Congo, Dem. Rep. | DRC | Democratic Republic of the Congo',
  CG: 'Congo, Rep. | Republic of the Congo | Congo-Brazzaville',
  CH: 'Switzerland | Schweiz | CHE | ch',
  CI: "Ivory Coast | Côte d'Ivoire | COTE D’IVOIRE | Cote dIvoire",
  CN: 'China | PRC | People’s Republic of China | 中国',
  CV: 'Cape Verde | Cabo Verde',
  CW: 'Curacao | Curaçao',
  CZ: 'Czech Republic | The Czech Republic | Czechia | CZE',
  DE: 'Germany | DEUTSCHLAND | Federal Republic of Germany | D.E.',
  FM: 'Micronesia, Federated States of | Micronesia, Fed. States of',
  GB: 'Great Britain | U.K. | UK | United Kingdom | GBR | England | Northern Ireland | The UK',
  GM: 'Gambia, The | The Gambia',
  HK: 'Hong Kong | Hong Kong SAR | Hong Kong SAR, China | Hong Kong (SAR)',
  IR: 'Iran | Iran, Islamic Republic of | Iran, Islamic Rep. | Iran (Islamic Republic of)',
  KN: 'St. Kitts & Nevis | Saint Kitts and Nevis',
  KP: 'North Korea | DPRK | Korea, Democratic People’s Republic of',
  KR: 'Korea, Republic of | Republic of Korea | South Korea | Korea, Rep. | Korea (South) | ROK',
  LA: 'Lao PDR | Laos | Lao People’s Democratic Republic',
  MD: 'Moldova, Republic of',
  MK: 'Macedonia | North Macedonia',
  MM: 'Burma | Myanmar | Myanmar (Burma)',
  MO: 'Macau | Macao | Macau SAR | Macao SAR, China',
  NL: 'The Netherlands | Netherlands | Holland | NETHERLANDS, THE | Nederland',
  PS: 'Palestine | Palestine, State of',
  RU: 'Russia | Russian Federation',
  SA: 'KSA | Kingdom of Saudi Arabia | Saudi-Arabia',
  SK: 'Slovak Republic | Slovakia',
  ST: 'São Tomé & Príncipe | Sao Tome and Principe',
  SZ: 'Swaziland | Eswatini',
  TL: 'East Timor | Timor-Leste',
  TR: 'Turkey | Türkiye | TÜRKİYE | turkiye | Tu\u0308rkiye | TUR',
  TT: 'Trinidad & Tobago',
  TW: 'Taiwan | Taiwan, Province of China',
  TZ: 'Tanzania, United Republic of | Tanzania',
  US: 'U.S. | US | U.S.A. | USA | usa | America | United States | the united states of america |  United\u00a0States ',
  VA: 'Vatican | Holy See | Holy See (Vatican City State)',
  VE: 'Venezuela, Bolivarian Republic of | Venezuela',
  VG: 'Virgin Islands, British | British Virgin Islands',
  VI: 'Virgin Islands, U.S. | US Virgin Islands | U.S. Virgin Is.',
  VN: 'Viet Nam | Vietnam | VIET-NAM | Việt Nam',
}

test.each(Object.entries(names).flatMap(([code, list]) => list.split(' | ').map((name) => [name, code])))(
  '%j is %s',
  (name, code) => {
    expect(findCountryCode(name)).toBe(code)
  },
)

test('every country is found by both codes and by its English and native names', () => {
  const english = new Intl.DisplayNames(['en'], { type: 'region' })
  for (const code of countryCodes) {
    const nativeNames = new Intl.DisplayNames(
      [new Intl.Locale('und', { region: code }).maximize().language],
      {
        type: 'region',
      },
    )
    expect(findCountryCode(code)).toBe(code)
    expect(findCountryCode(english.of(code) ?? '')).toBe(code)
    expect([code, undefined]).toContain(findCountryCode(nativeNames.of(code) ?? ''))
  }
})

test.each([
  'Narnia',
  'Congo',
  'Republic of China',
  'Virgin Islands',
  'EU',
  'Europe',
  'Kosovo',
  'ZZ',
  'the',
  '',
  '()',
])('%j is not a country, or is ambiguous', (name) => {
  expect(findCountryCode(name)).toBeUndefined()
})
