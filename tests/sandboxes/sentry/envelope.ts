import { z } from 'zod'

const envelopeHeader = z.looseObject({
  event_id: z.string().optional(),
  dsn: z.url().optional(),
  sent_at: z.string().optional(),
})
const itemHeader = z.looseObject({ type: z.string(), length: z.number().int().min(0).optional() })

interface EnvelopeItem {
  header: z.output<typeof itemHeader>
  payload: unknown
}

export interface Envelope {
  header: z.output<typeof envelopeHeader>
  items: EnvelopeItem[]
  raw: Buffer
}

/**
 * Parses an envelope: a header line, then a header line and a payload for each item. The header of an item contains the
 * length of its payload. Without a length, the payload ends at the end of its line. Returns null if the envelope is
 * malformed. Source: Sentry's developer documentation, "Envelopes".
 */
export function parseEnvelope(raw: Buffer): Envelope | null {
  let at = 0
  const line = (): Buffer => {
    const end = raw.indexOf('\n', at)
    const bytes = raw.subarray(at, end === -1 ? raw.length : end)
    at += bytes.length + 1
    return bytes
  }
  const header = envelopeHeader.safeParse(parsed(line()))
  if (!header.success) return null
  const items: EnvelopeItem[] = []
  while (at < raw.length) {
    const head = itemHeader.safeParse(parsed(line()))
    if (!head.success) return null
    const { length } = head.data
    if (length !== undefined && at + length > raw.length) return null
    const payload = length === undefined ? line() : raw.subarray(at, at + length)
    if (length !== undefined) at += length + 1
    items.push({ header: head.data, payload: parsed(payload) ?? payload })
  }
  return { header: header.data, items, raw }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
