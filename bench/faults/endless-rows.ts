import pg from 'pg'
import { downloadDocument, uploadDocument } from '#contract/documents.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import type { Figure } from '../faults.ts'
import type { FaultWorld } from './world.ts'

const downloads = 300

/** How many permanent rows a person adds who gets one file again and again. */
export async function resistEndlessRows({ databaseUrl, greedy }: FaultWorld): Promise<Figure[]> {
  const { companyId } = greedy
  const [type] = await greedy.call(listDocumentTypes, {})
  const { id: documentId } = await greedy.call(uploadDocument, {
    params: { companyId },
    body: { file: new File(['%PDF-1.7\n'], 'lease.pdf'), document_type: type?.id ?? '' },
  })
  const before = await countEvents(databaseUrl)
  for (let sent = 0; sent < downloads; sent += 1)
    await greedy.call(downloadDocument, { params: { companyId, documentId } })
  const added = (await countEvents(databaseUrl)) - before
  // two when the hour ends in between
  return [
    { about: `one file got ${downloads} times: events of the audit`, seen: added, bound: 2, unit: 'rows' },
  ]
}

async function countEvents(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) from audit_events')
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}
