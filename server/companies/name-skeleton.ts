import unhomoglyph from 'unhomoglyph'

const defaultIgnorable = /\p{Default_Ignorable_Code_Point}/gu

/** A capital within a word that looks like a small l, as in `PayPaI`. */
const capitalInWord = /(?<=\p{Ll})\p{Lu}/gu

/**
 * What a name looks like, to compare names by: two that a reader cannot tell apart have the same (the skeleton of Unicode
 * Technical Standard 39), in whatever case and however spaced. It is never shown.
 */
export function getNameSkeleton(name: string): string {
  const plain = name.normalize('NFKC').replace(defaultIgnorable, '').replace(/\s+/g, ' ').trim()
  const small = plain.replace(capitalInWord, (letter) => (map(letter) === 'l' ? 'l' : letter)).toLowerCase()
  // The table also turns small letters and digits into capitals.
  return map(map(small).toLowerCase()).normalize('NFKD')
}

const map = (text: string) => unhomoglyph(text.normalize('NFD')).normalize('NFD')
