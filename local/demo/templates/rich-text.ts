export function buildRichText(paragraphs: readonly string[]): string {
  const lines = paragraphs.map((paragraph, at) => {
    const text = escaped(paragraph)
    if (at === 0) return String.raw`{\pard\sa240\b\fs36 ${text}\par}`
    const isHeading = paragraph === paragraph.toUpperCase()
    return isHeading
      ? String.raw`{\pard\sb240\sa80\b\fs22 ${text}\par}`
      : String.raw`{\pard\sa120\fs22 ${text}\par}`
  })
  return `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Helvetica;}}\n${lines.join('\n')}\n}\n`
}

/** Escapes text for RTF. Braces and backslashes are control characters. Non-ASCII characters are written as numbers. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\{}]/g, String.raw`\$&`)
    .replaceAll(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0)}?`)
