import { decodeTextHead } from '#contract/rules/files/text-encoding.ts'

/** Characters beyond ASCII that are parts of words in languages with Latin letters. */
const letter = /\p{Script=Latin}/u
/** Signs that are beside words, not in them. */
const sign = /[€£¥§©®™°–—‘’“”„…•†‡‰‹›«»¿¡ªºˇ·±¹²³¼½¾µ¶]/
/** Signs that no word begins with. */
const misplaced = /[±¶¹²³¼½¾·ˇ]/

/** How much a reading of bytes looks like words: letters within words, signs beside them. */
function scoreReading(text: string): number {
  let score = 0
  for (const { index, 0: char } of text.matchAll(/\P{ASCII}/gu)) {
    const beginsWord = /[A-Za-z]/.test(text.charAt(index + 1))
    const isInWord = beginsWord && /[A-Za-z]/.test(text.charAt(index - 1))
    if (sign.test(char)) {
      const isWrong = (isInWord && !/[’–]/.test(char)) || (beginsWord && misplaced.test(char))
      score += isWrong ? -2 : 1
    } else if (letter.test(char)) score += isInWord ? 2 : 1
    else score -= 2
  }
  return score
}

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

/** Whether a text in UTF-8 has a few wrong bytes only, as where a program cut values; other encodings are nearly never valid. */
const isMostlyValid = (text: string) =>
  text.replace(/[\p{ASCII}\ufffd]/gu, '').length > 4 * (text.split('\ufffd').length - 1)

/** The likelier first: the first of several with the same score is used. */
const latinEncodings = ['windows-1252', 'macintosh', 'windows-1250', 'iso-8859-2'] as const
const scoredCharacters = 200_000

/** Encodings of other scripts that browsers read; what else may be guessed is Western, and better told apart here. */
const otherScripts =
  /^(?:windows-125[135-7]|ISO-8859-[5678]|KOI8-R|Shift_JIS|Big5|GB18030|EUC-JP|EUC-KR|ISO-2022-(?:JP|KR|CN))$/i

/**
 * Reads a text in whatever encoding it was saved: Unicode by its mark or its bytes, Windows or Mac by what looks like words,
 * and other scripts, in which most letters are beyond ASCII, by the statistics of a detector.
 */
export async function decodeText(bytes: Uint8Array): Promise<string> {
  const decoded = decodeTextHead(bytes)
  if (decoded && decoded.encoding !== 'single-byte') return decode(bytes, decoded.encoding)
  const unicode = decode(bytes, 'utf-8')
  if (isMostlyValid(unicode)) return unicode
  let [beyond, letters] = [0, 0]
  for (const byte of bytes) {
    if (byte > 0x7f) beyond += 1
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) letters += 1
  }
  if (beyond > letters / 3) {
    const { detect } = await import('chardet')
    const guess = detect(bytes)
    if (guess !== null && otherScripts.test(guess)) return decode(bytes, guess)
  }
  const readings = latinEncodings.map((encoding) => decode(bytes, encoding))
  const scores = readings.map((reading) => scoreReading(reading.slice(0, scoredCharacters)))
  return readings[scores.indexOf(Math.max(...scores))] ?? ''
}
