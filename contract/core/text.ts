/** Line breaks of all kinds, and two that only Unicode has. */
const lineBreak = /\r\n?|[\u2028\u2029]/g

/** A text of one line as it is stored: composed (NFC), trimmed, each run of blanks a single one. */
export const normalizeLine = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** A text of several lines as it is stored: composed (NFC), trimmed, its line breaks as `\n`. */
export const normalizeLines = (text: string): string => text.normalize('NFC').replace(lineBreak, '\n').trim()

/** The longest run of combining marks that is accepted. Real text has fewer than ten; composing takes quadratic time. */
export const maxMarks = 30

const longMarkRun = new RegExp(`\\p{M}{${maxMarks + 1}}`, 'u')

export const hasLongMarkRun = (text: string): boolean => longMarkRun.test(text)

/** What emoji are made of besides their pictures: the choice of how to draw one, and what joins several. */
const insideEmoji = /(?<=[\p{Emoji}\u20e3])\ufe0f|(?<=[\p{Emoji}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu

/** Persian and the scripts of India need joiners between letters. */
const insideWords =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200c\u200d](?=\p{L})/gu

/** Controls but for line breaks and tabs, what no screen shows, and what turns the direction of text. */
const invisible = /(?![\n\t])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u

/** Whether the text has characters that nobody sees, with which two texts that look alike would differ. */
export const hasInvisible = (text: string): boolean =>
  invisible.test(text.replace(insideEmoji, '').replace(insideWords, ''))

/** Whether anything of the text is seen: a letter, digit or sign, and not only blanks or accents. */
export const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll('\u2800', ''))
