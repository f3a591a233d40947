import { endingsByType } from './media-type.ts'

/** Controls, and what is not seen or turns the direction of text: with them a name can show another ending than it has. */
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * The name that a file leaves us under: the one it has, if its ending fits the type that was detected, else with the
 * ending of that type appended. So no system opens it as anything else, whatever its uploader called it.
 */
export function toOutgoingName(name: string, mediaType: string): string {
  const visible = name.toWellFormed().replace(invisible, '').trim() || 'file'
  const endings = endingsByType[mediaType] ?? ['.bin']
  const ending = /(?<=.)\.[^./\\]+$/.exec(visible)?.[0] ?? ''
  return endings.includes(ending.toLowerCase()) ? visible : visible + endings[0]
}

/** The header of an attachment with this name (RFC 6266): in ASCII, and encoded for browsers that read more. */
export function toContentDisposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percentEncoded)
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const percentEncoded = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
