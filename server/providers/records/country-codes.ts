import { getCountryDataList } from 'countries-list'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { countryCodes } from '#contract/rules/countries.ts'
import { toLabelWords } from '#server/core/data/label-words.ts'

/** Country names that are missing from the packages and `Intl`. */
const moreNames: Readonly<Record<string, readonly string[]>> = {
  BO: ['Plurinational State of Bolivia'],
  CN: ['Mainland China', 'PRC'],
  DE: ['Federal Republic of Germany'],
  EG: ['Arab Republic of Egypt'],
  GB: [
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
    'United Kingdom of Great Britain and Northern Ireland',
  ],
  HK: ['Hong Kong SAR'],
  IE: ['Republic of Ireland'],
  KP: ['Democratic People’s Republic of Korea'],
  KR: ['Korea', 'ROK'],
  MO: ['Macao SAR', 'Macau SAR'],
  SA: ['KSA', 'Kingdom of Saudi Arabia'],
  SH: ['Saint Helena, Ascension and Tristan da Cunha'],
  SK: ['Slovak Republic'],
  SY: ['Syrian Arab Republic'],
  VE: ['Bolivarian Republic of Venezuela'],
}

const abbreviations: Readonly<Record<string, string>> = {
  dem: 'democratic',
  fed: 'federated',
  is: 'islands',
  rep: 'republic',
  st: 'saint',
}
const fillers: ReadonlySet<string> = new Set(['the', 'of', 'and'])

/** Sorts the words, because lists contain `Korea, Republic of` for Republic of Korea. */
const fold = (name: string): string =>
  toLabelWords(name)
    .filter((word) => !fillers.has(word))
    .map((word) => abbreviations[word] ?? word)
    .toSorted()
    .join(' ')

const englishNames: Readonly<Record<string, string | string[]>> = english.countries
const [long, short] = (['long', 'short'] as const).map(
  (style) => new Intl.DisplayNames(['en'], { type: 'region', style }),
)

const countries = getCountryDataList().filter(({ iso2 }) => countryCodes.has(iso2))

const codes = new Map(countries.flatMap(({ iso2, iso3 }) => [[iso2, iso2] as const, [iso3, iso2] as const]))

/** Null for an ambiguous name, such as Congo. */
const codeByName = new Map<string, string | null>()
for (const { iso2, name, native, alias = [] } of countries) {
  const translations = [long?.of(iso2) ?? [], short?.of(iso2) ?? [], englishNames[iso2] ?? []].flat()
  for (const label of [name, native, ...alias, ...translations, ...(moreNames[iso2] ?? [])].map(fold)) {
    const isShared = codeByName.has(label) && codeByName.get(label) !== iso2
    codeByName.set(label, isShared ? null : iso2)
  }
}

/**
 * Returns a country's ISO 3166-1 alpha-2 code from a code or any common name, in English or the native language.
 * Returns undefined for unknown and ambiguous names.
 */
export function findCountryCode(text: string): string | undefined {
  const code = codes.get(text.trim().replaceAll('.', '').toUpperCase())
  // A name may include an abbreviation, as in `United Arab Emirates (UAE)`, so search without parentheses, too.
  const names = [text, text.replace(/\([^)]*\)/g, ' ')]
  const matches = names.flatMap((name) => codeByName.get(fold(name)) ?? [])
  return code ?? matches[0]
}
