export type Markup = 'page' | 'drawing' | 'xml' | 'program'

/**
 * Markup that browsers or PHP servers process anywhere in a text, and the beginnings of HTML pages (WHATWG MIME
 * Sniffing, 7.1).
 */
const patterns: readonly (readonly [Markup, RegExp])[] = [
  ['drawing', /<svg/i],
  ['program', /<\?php/i],
  ['xml', /<\?xml/i],
  ['page', /<(?:!doctype|html|head|body|script|iframe)/i],
  ['page', /^\s*<(?:!--|(?:h1|div|font|table|a|style|title|b|br|p)[\s>])/i],
]

/** The beginning of a bank statement in XML: Open Financial Exchange 2 or ISO 20022. */
const bankXml = /^\s*<\?xml[^<>]*\?>\s*(?=<\?OFX\b|<OFX>|<Document[^<>]*\sxmlns=["']urn:iso:std:iso:20022:)/i
/**
 * A second XML declaration, a style sheet, or the namespace of a format that can contain scripts. The namespace may be
 * hidden in character references.
 */
const scripted =
  /<\?xml|xml-stylesheet|www\.w3\.org\/(?:1999\/xhtml|2000\/svg)|xmlns[\w:.-]*\s*=\s*["'][^"']*&/i

/**
 * Checks the text in several encodings that a browser may choose. Returns null if there is no markup that a browser or
 * server would run.
 */
export function findMarkup(text: string, bytes: Buffer): Markup | null {
  const declared = bankXml.exec(text)
  const content = declared ? text.slice(declared[0].length) : text
  if (declared && scripted.test(content)) return 'xml'
  const readings = [content, decodeUtf7(content), content.replaceAll(escapes, '')]
  if (!declared) readings.push(bytes.toString('latin1').replaceAll('\0', ''))
  for (const reading of readings)
    for (const [markup, pattern] of patterns) if (pattern.test(reading)) return markup
  return null
}

// oxlint-disable-next-line no-control-regex -- ISO-2022-JP switches character sets with these escapes
const escapes = /\u001b[\x20-\x2f]+[\x30-\x7e]/g

/** Decodes UTF-7 sequences such as `+ADw-script+AD4-`. */
const decodeUtf7 = (text: string) =>
  text.replace(/\+([A-Za-z0-9+/]{2,})-?/g, (_, encoded: string) => {
    const bytes = Buffer.from(encoded, 'base64')
    return bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le')
  })
