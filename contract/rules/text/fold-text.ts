/** Characters that people type as quotes, but that NFKD decomposes to different characters. */
const decomposingQuotes: Readonly<Record<string, string>> = {
  '\u00b4': "'",
  '\u1fbd': "'",
  '\u1fbf': "'",
  '\u1ffd': "'",
  '\u2033': '"',
  '\u2036': '"',
}

/** Each character folds to the first character of its group. */
const equivalentCharacters = [
  "'`\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u055a\u05f3",
  '"\u201c\u201d\u201e\u201f\u00ab\u00bb\u301d\u301e\u301f\u02ba\u02ee\u05f4',
  '-\u2010\u2012\u2013\u2014\u2015\u2212\u2043\u058a\u05be\u02d7\u2e3a\u2e3b',
  '/\u2044\u2215',
  'dðđɖɗ',
  'oøɔ',
  'hħ',
  'iıɨ',
  'lłƚ',
  'tŧ',
  'nŋɲ',
  'bƀɓ',
  'eəǝɛ',
  'gǥɠ',
  'kƙĸ',
  'uʉ',
  'zƶ',
  'yƴ',
  'fƒ',
  'σς',
  '0\u0660\u06f0\u0966\u09e6\u0e50',
  '1\u0661\u06f1\u0967\u09e7\u0e51',
  '2\u0662\u06f2\u0968\u09e8\u0e52',
  '3\u0663\u06f3\u0969\u09e9\u0e53',
  '4\u0664\u06f4\u096a\u09ea\u0e54',
  '5\u0665\u06f5\u096b\u09eb\u0e55',
  '6\u0666\u06f6\u096c\u09ec\u0e56',
  '7\u0667\u06f7\u096d\u09ed\u0e57',
  '8\u0668\u06f8\u096e\u09ee\u0e58',
  '9\u0669\u06f9\u096f\u09ef\u0e59',
]

const ligatures: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

const replacements: Readonly<Record<string, string>> = {
  ...ligatures,
  ...Object.fromEntries(
    equivalentCharacters.flatMap(([first = '', ...variants]) =>
      variants.map((variant) => [variant, first] as const),
    ),
  ),
}

const replaceable = new RegExp(`[${Object.keys(replacements).join('')}]`, 'gu')

/** Characters to remove. Vowel signs and viramas of Indic scripts remain, because they distinguish words. */
const ignoredRanges = {
  accents: '\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f',
  hebrewPoints: '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7',
  arabicSigns:
    '\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed',
  invisible:
    '\\u00ad\\u061c\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff' +
    '\\u{e0020}-\\u{e007f}\\u{e0100}-\\u{e01ef}',
}

const ignored = new RegExp(`[${Object.values(ignoredRanges).join('')}]`, 'gu')

/**
 * Normalizes text for searches: folds case and width, removes accents and invisible characters, expands ligatures, and
 * simplifies quotes, dashes, digits and spaces. The PostgreSQL function `fold_text` does the same
 * (`server/db/0077_fold_text.sql`).
 */
export const foldText = (text: string): string =>
  text
    .replace(/[\u00b4\u1fbd\u1fbf\u1ffd\u2033\u2036]/gu, (sign) => decomposingQuotes[sign] ?? sign)
    .normalize('NFKD')
    .toLowerCase()
    .replace(ignored, '')
    .replace(replaceable, (letter) => replacements[letter] ?? letter)
    .normalize('NFC')

/** Folds both texts and trims the search. */
export const includesText = (text: string, search: string): boolean =>
  foldText(text).includes(foldText(search).trim())

/** Compares names in the order of PostgreSQL's collation `name_order`. */
export const { compare: compareNames } = new Intl.Collator('en')
