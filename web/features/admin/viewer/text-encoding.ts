import { decodeTextHead } from '#contract/rules/files/text-encoding.ts'

const letter = /\p{Script=Latin}/u
/** Symbols and punctuation. Inside words, all except `’` and `–` are rare. */
const sign = /[€£¥§©®™°–—‘’“”„…•†‡‰‹›«»¿¡ªºˇ·±¹²³¼½¾µ¶]/
/** Symbols that rarely precede a word. */
const trailingSign = /[±¶¹²³¼½¾·ˇ]/

/** Scores how plausible decoded text is. */
function scoreText(text: string): number {
  let score = 0
  for (const { index, 0: char } of text.matchAll(/\P{ASCII}/gu)) {
    const beginsWord = /[A-Za-z]/.test(text.charAt(index + 1))
    const isInWord = beginsWord && /[A-Za-z]/.test(text.charAt(index - 1))
    if (sign.test(char)) {
      const isWrong = (isInWord && !/[’–]/.test(char)) || (beginsWord && trailingSign.test(char))
      score += isWrong ? -2 : 1
    } else if (letter.test(char)) score += isInWord ? 2 : 1
    else score -= 2
  }
  return score
}

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

/** Accepts UTF-8 with few invalid bytes, for example from truncation. Text in other encodings is rarely valid UTF-8. */
const isMostlyValid = (text: string) =>
  text.replace(/[\p{ASCII}\ufffd]/gu, '').length > 4 * (text.split('\ufffd').length - 1)

/** Most likely first: the first encoding with the best score wins. */
const latinEncodings = ['windows-1252', 'macintosh', 'windows-1250', 'iso-8859-2'] as const
const scoredCharacters = 200_000

/**
 * Encodings accepted from the detector: non-Latin and Baltic. For other Latin text, `scoreText` works better.
 * `TextDecoder` supports neither ISO-2022-KR nor ISO-2022-CN.
 */
const acceptedEncodings =
  /^(?:windows-125[135-7]|ISO-8859-[5678]|KOI8-R|Shift_JIS|Big5|GB18030|EUC-JP|EUC-KR|ISO-2022-JP)$/i

/**
 * Decodes text of unknown encoding as Unicode if possible. Otherwise, if many bytes are not ASCII and a statistical
 * detector finds one of the `acceptedEncodings`, uses that encoding. Otherwise, uses the Latin encoding with the best
 * score.
 */
export async function decodeText(bytes: Uint8Array): Promise<string> {
  const decoded = decodeTextHead(bytes)
  if (decoded && decoded.encoding !== 'other') return decode(bytes, decoded.encoding)
  const unicode = decode(bytes, 'utf-8')
  if (isMostlyValid(unicode)) return unicode
  let [nonAscii, asciiLetters] = [0, 0]
  for (const byte of bytes) {
    if (byte > 0x7f) nonAscii += 1
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) asciiLetters += 1
  }
  if (nonAscii > asciiLetters / 3) {
    const { detect } = await import('chardet')
    const guess = detect(bytes)
    if (guess !== null && acceptedEncodings.test(guess)) return decode(bytes, guess)
  }
  const candidates = latinEncodings.map((encoding) => decode(bytes, encoding))
  const scores = candidates.map((text) => scoreText(text.slice(0, scoredCharacters)))
  return candidates[scores.indexOf(Math.max(...scores))] ?? ''
}
