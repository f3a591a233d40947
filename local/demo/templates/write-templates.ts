import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documents } from './documents.ts'
import { buildRichText } from './rich-text.ts'

export const defaultTemplateUrls: readonly string[] = documents.map(
  ({ id }) => `https://docs.google.com/document/d/${id}/edit`,
)

/**
 * Writes example documents, which the product uses instead of documents in Drive if no Google account is configured.
 * Existing files are not changed, because a user may have edited them.
 */
export async function writeDefaultTemplates(folder: string): Promise<void> {
  const place = join(folder, 'documents')
  await mkdir(place, { recursive: true, mode: 0o700 })
  for (const { id, paragraphs } of documents) {
    try {
      await writeFile(join(place, `${id}.rtf`), buildRichText(paragraphs), { flag: 'wx', mode: 0o600 })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}
